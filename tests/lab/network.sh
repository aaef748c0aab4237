# The lab's network: namespaces, links, daemons. Sourced by `run`, within namespaces of the lab's own.
# shellcheck shell=bash disable=SC2154 # `run` says where things are
#
#                       AS 65001: OSPFv2, OSPFv3, BFD, LDP, EVPN, iBGP between loopbacks
#   r4 ---------------- r1 ====(link A, link B)==== r2 ---------------- r3
#   AS 65004, BFD        |                          |         AS 65003, IS-IS
#        |               |                          |                   |
#        +---------------+--- LAN 10.0.200.0/24 ----+-------------------+
#                   OSPF area 1: r1 designated, r2 backup, r3 and r4 neither
#
# r1 and r2 have a VXLAN, VNI 100, with a host behind each.

routers="r1 r2 r3 r4"

daemons_of() {
    case $1 in
        r1) echo "zebra staticd bgpd ospfd ospf6d bfdd ldpd" ;;
        r2) echo "zebra staticd bgpd ospfd ospf6d isisd bfdd ldpd" ;;
        r3) echo "zebra staticd bgpd ospfd isisd" ;;
        r4) echo "zebra staticd bgpd ospfd bfdd" ;;
    esac
}

in_node() {
    local node=$1
    shift
    ip netns exec "$node" "$@"
}

# Runs a command of vtysh; what it says on standard error is output, as on a terminal.
vtysh_of() {
    local node=$1 command=$2
    timeout 10 chroot "$FRR_ROOT" vtysh -N "$node" -c "$command" 2>&1
}

# configure NODE LINE...: enters lines of configuration.
configure() {
    local node=$1 line lines=(-c 'configure terminal')
    shift
    for line in "$@"; do lines+=(-c "$line"); done
    timeout 10 chroot "$FRR_ROOT" vtysh -N "$node" "${lines[@]}" >>"$log" 2>&1 ||
        echo "$node did not take: $*" >>"$log"
}

clear_on() {
    vtysh_of "$1" "clear $2" >>"$log" || true
}

# ---- namespaces and links

build_network() {
    local node
    mount -t tmpfs none /run/netns
    for node in $routers lan h1 h2; do
        ip netns add "$node"
        ip -n "$node" link set lo up
    done
    for node in $routers; do
        in_node "$node" sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1 \
            net.ipv4.conf.all.rp_filter=0 net.ipv4.conf.default.rp_filter=0 \
            net.ipv4.icmp_ratelimit=0 net.ipv6.conf.all.keep_addr_on_down=1
        address "$node" lo "10.255.0.${node#r}/32" "2001:db8:ffff::${node#r}/128"
    done
    link r1 eth-r2a r2 eth-r1a 12
    link r1 eth-r2b r2 eth-r1b 112
    link r2 eth-r3 r3 eth-r2 23
    link r1 eth-r4 r4 eth-r1 14
    build_lan
    build_vxlan r1 h1
    build_vxlan r2 h2
}

address() {
    local node=$1 interface=$2 address
    shift 2
    for address in "$@"; do
        case $address in
            *:*) ip -n "$node" address add "$address" dev "$interface" nodad ;;
            *) ip -n "$node" address add "$address" dev "$interface" ;;
        esac
    done
}

# link A INTERFACE B INTERFACE NET: a link with 10.0.NET.0/24 and 2001:db8:NET::/64.
link() {
    local a=$1 b=$3
    ip link add "$2" netns "$a" type veth peer name "$4" netns "$b"
    address "$a" "$2" "10.0.$5.${a#r}/24" "2001:db8:$5::${a#r}/64"
    address "$b" "$4" "10.0.$5.${b#r}/24" "2001:db8:$5::${b#r}/64"
    ip -n "$a" link set "$2" up
    ip -n "$b" link set "$4" up
}

build_lan() {
    local node
    ip -n lan link add br0 type bridge
    ip -n lan link set br0 up
    for node in $routers; do
        ip link add lan0 netns "$node" type veth peer name "port-$node" netns lan
        ip -n lan link set "port-$node" master br0 up
        address "$node" lan0 "10.0.200.${node#r}/24"
        ip -n "$node" link set lan0 up
    done
}

build_vxlan() {
    local node=$1 host=$2 number=${1#r}
    ip -n "$node" link add br100 type bridge
    ip -n "$node" link set br100 up
    add_vxlan "$node"
    ip link add eth0 netns "$host" address "02:00:00:00:00:0$number" type veth peer name to-host netns "$node"
    ip -n "$node" link set to-host master br100 up
    address "$host" eth0 "172.16.100.$number/24"
    ip -n "$host" link set eth0 up
}

add_vxlan() {
    ip -n "$1" link add vx100 type vxlan id 100 dstport 4789 local "10.255.0.${1#r}" nolearning
    ip -n "$1" link set vx100 master br100 up
}

# ---- daemons

# The daemons of one router: each has the router's network and host name.
start_daemon() {
    local node=$1 daemon=$2
    # shellcheck disable=SC2016
    in_node "$node" unshare --uts sh -c 'hostname "$1"; shift; exec chroot "$@"' sh "$node" \
        "$FRR_ROOT" "/usr/lib/frr/$daemon" -N "$node" -d -P 0 >>"$log" 2>&1 </dev/null
}

stop_daemon() {
    signal_daemon TERM "$@"
}

# signal_daemon SIGNAL NODE DAEMON
signal_daemon() {
    kill -s "$1" "$(cat "${FRR_ROOT%/}/run/frr/$2/$3.pid")"
}

# Folders of FRR that nobody else sees, so that an FRR of the machine's own is not touched.
private_folders() {
    local folder
    for folder in etc/frr run/frr var/log/frr var/lib/frr var/tmp/frr; do
        mkdir -p "${FRR_ROOT%/}/$folder"
        mount -t tmpfs none "${FRR_ROOT%/}/$folder"
        chroot "$FRR_ROOT" chown frr:frr "/$folder"
    done
    if [ "$FRR_ROOT" != / ]; then
        mount -t proc proc "${FRR_ROOT%/}/proc"
        mount --rbind /dev "${FRR_ROOT%/}/dev"
    fi
}

start_router() {
    local node=$1 daemon
    for daemon in etc/frr run/frr; do
        mkdir -p "${FRR_ROOT%/}/$daemon/$node"
    done
    cp "$here/frr/$node.conf" "${FRR_ROOT%/}/etc/frr/$node/frr.conf"
    : >"${FRR_ROOT%/}/etc/frr/$node/vtysh.conf"
    chroot "$FRR_ROOT" chown -R frr:frr "/etc/frr/$node" "/run/frr/$node"
    # Later releases have a daemon for configuration, which must be first.
    [ ! -x "${FRR_ROOT%/}/usr/lib/frr/mgmtd" ] || start_daemon "$node" mgmtd
    for daemon in $(daemons_of "$node"); do
        start_daemon "$node" "$daemon"
    done
    load_configuration "$node"
}

load_configuration() {
    timeout 30 chroot "$FRR_ROOT" vtysh -N "$1" -b >>"$log" 2>&1 || true
}

start_routers() {
    local node starting=()
    for node in $routers; do
        start_router "$node" &
        starting+=($!)
    done
    for node in "${starting[@]}"; do wait "$node"; done
}
