# What is asked of the healthy network, and what is broken in it. Sourced by `run`.
# shellcheck shell=bash disable=SC2034 # `run` reads the list of scenarios

# No survey of a network as it should be pages anyone: two-way between routers that are neither
# designated nor backup, routes that iBGP resolves recursively, a family that one side does not take up.
# JSON that keeps one entry where the text has several proves no "all", and a survey of it says so.
healthy_network() {
    healthy 'r2 r3 r4 | show bgp summary | frr_bgp_summary --survey'
    # JSON says "Policy" of a family that was not negotiated, too, where text says which it is.
    healthy 'r1 | show bgp summary | frr_bgp_summary --survey | pass | none'
    healthy 'r1 | show bgp summary json | frr_bgp_summary --survey | input_error bgp.exchange_not_shown | none'
    healthy 'r1 r2 r3 r4 | show bgp neighbors | frr_bgp_neighbor --survey'
    healthy 'r1 r2 r3 r4 | show bgp ipv4 unicast | frr_bgp_routes --survey'
    healthy 'r1 r2 r3 | show bgp ipv6 unicast | frr_bgp_routes --survey'
    healthy 'r1 | show bgp ipv4 unicast 203.0.113.0/25 | frr_bgp_route --prefix 203.0.113.0/25'
    healthy 'r1 r2 r3 r4 | show ip route | frr_route --survey'
    healthy 'r1 r2 r3 | show ipv6 route | frr_route --survey'
    healthy 'r1 | show ip route 203.0.113.0/25 | frr_route_detail --prefix 203.0.113.0/25 --next-hop 10.255.0.2'
    healthy 'r1 r2 r3 r4 | show ip route summary | frr_route_summary --survey'
    healthy 'r1 r2 r3 r4 | show ip nht | frr_nht --survey'
    healthy 'r1 r2 r3 r4 | show interface | frr_interface --survey | pass | input_error lossy_form'
    healthy 'r1 r2 r3 r4 | show ip ospf neighbor | frr_ospf_neighbor --survey'
    healthy 'r1 r3 | show ip ospf neighbor detail | frr_ospf_neighbor --survey'
    healthy 'r3 | show ip ospf neighbor | frr_ospf_neighbor --neighbor-router-id 10.255.0.4 --expect two-way'
    healthy 'r1 r2 r3 r4 | show ip ospf interface | frr_ospf_interface --survey | pass | input_error lossy_form'
    healthy 'r1 r2 | show ip ospf route | frr_ospf_route --survey | pass | input_error lossy_form'
    healthy 'r1 r2 | show ipv6 ospf6 neighbor | frr_ospf6_neighbor --survey'
    healthy 'r2 r3 | show isis neighbor | frr_isis_neighbor --survey | pass | input_error lossy_form'
    healthy 'r2 r3 | show isis interface | frr_isis_interface --survey'
    healthy 'r1 r2 r4 | show bfd peers | frr_bfd_peers --survey'
    healthy 'r1 r2 r4 | show bfd peers brief | frr_bfd_peers_brief --survey'
    healthy 'r1 r2 | show mpls ldp neighbor | frr_ldp_neighbor --survey'
    healthy 'r1 r2 | show evpn vni | frr_evpn_vni --survey'
    healthy 'r1 r2 | show evpn mac vni all | frr_evpn_mac --survey'
    healthy 'r1 | show version | frr_version --survey | pass | none'
}

scenarios="interface_shut core_link_shut carrier_lost mtu_differs ospfd_stopped
    neighbour_shut wrong_as no_policy too_many_prefixes route_withdrawn bgpd_stopped
    bfd_shut bfd_silent isis_password ldpd_stopped vni_deleted"

interface_shut() {
    title 'interface shut down'
    breaks configure r1 'interface eth-r2b' shutdown
    mends configure r1 'interface eth-r2b' 'no shutdown'
    asks 'r1 | show interface eth-r2b | frr_interface --interface eth-r2b | fail interface.admin_down'
    asks 'r2 | show interface | frr_interface --survey | fail interface.down | none'
    asks 'r1 | show ip ospf interface | frr_ospf_interface --interface eth-r2b | fail ospf_interface.absent | input_error lossy_form'
    asks 'r1 | show ip ospf neighbor | frr_ospf_neighbor --neighbor-router-id 10.255.0.2 --interface eth-r2b | fail ospf.absent'
    asks 'r1 | show ipv6 ospf6 neighbor | frr_ospf6_neighbor --neighbor-router-id 10.255.0.2 --interface eth-r2b | fail ospf.absent'
    asks 'r1 | show ip route | frr_route --prefix 10.255.0.2/32 --min-paths 2 | fail route.too_few_paths | none'
    # JSON of 10.3 says "fib" of a next hop that is inactive, which the kernel has not.
    asks 'r1 | show ip route json | frr_route --prefix 10.255.0.2/32 --min-paths 2 | fail route.too_few_paths | none'
    asks 'r1 | show ip ospf route | frr_ospf_route --prefix 10.255.0.2/32 --min-paths 2 | fail ospf_route.too_few_paths'
}

core_link_shut() {
    title 'interface of a static route, BFD and OSPF shut down'
    breaks configure r1 'interface eth-r2a' shutdown
    mends configure r1 'interface eth-r2a' 'no shutdown'
    asks 'r1 | show ip nht | frr_nht --next-hop 10.0.12.2 | fail nexthop.unresolved'
    asks 'r1 | show ip route | frr_route --prefix 10.99.0.0/16 | fail route.absent'
    asks 'r1 | show ip route 10.99.0.0/16 | frr_route_detail --prefix 10.99.0.0/16 | fail route.absent | input_error json_empty'
    asks 'r2 | show bfd peers | frr_bfd_peers --peer-ip 10.0.12.1 | fail bfd.absent'
    asks 'r2 | show bfd peers brief | frr_bfd_peers_brief --peer-ip 10.0.12.1 | fail bfd.absent'
}

carrier_lost() {
    title 'carrier lost'
    breaks ip -n r3 link set eth-r2 down
    mends ip -n r3 link set eth-r2 up
    asks 'r2 | show interface eth-r3 | frr_interface --interface eth-r3 | fail interface.down'
    asks 'r2 | show isis interface | frr_isis_interface --interface eth-r3 | fail isis_interface.not_up'
    asks 'r2 | show isis neighbor | frr_isis_neighbor --system-id r3 | fail isis.absent | none'
    asks 'r2 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.3 | fail bgp.not_established'
    asks 'r2 | show ip route | frr_route --prefix 203.0.113.0/25 | fail route.absent'
}

mtu_differs() {
    title 'MTU differs between OSPF neighbours'
    breaks set_mtu 1400
    mends set_mtu 1500
    asks 'r1 | show ip ospf neighbor | frr_ospf_neighbor --neighbor-router-id 10.255.0.2 --interface eth-r2b | fail ospf.not_full'
    asks 'r2 | show ip ospf neighbor | frr_ospf_neighbor --survey | fail ospf.not_full'
    asks 'r2 | show ip ospf neighbor detail | frr_ospf_neighbor --survey | fail ospf.not_full'
    asks 'r1 | show ipv6 ospf6 neighbor | frr_ospf6_neighbor --survey | fail ospf.not_full'
}

# The MTU is compared when an adjacency is formed.
set_mtu() {
    ip -n r2 link set eth-r1b mtu "$1"
    clear_on r1 'ip ospf interface eth-r2b'
    clear_on r1 'ipv6 ospf6 interface eth-r2b'
}

ospfd_stopped() {
    title 'ospfd stopped'
    breaks stop_daemon r3 ospfd
    mends restart r3 ospfd
    asks 'r1 | show ip ospf neighbor | frr_ospf_neighbor --neighbor-router-id 10.255.0.3 | fail ospf.absent'
    asks 'r3 | show ip ospf neighbor | frr_ospf_neighbor --neighbor-router-id 10.255.0.1 | input_error daemon_not_running'
    asks 'r3 | show ip ospf interface | frr_ospf_interface --interface lan0 | input_error daemon_not_running'
}

restart() {
    start_daemon "$1" "$2"
    load_configuration "$1"
}

neighbour_shut() {
    title 'BGP neighbour shut down'
    breaks configure r2 'router bgp 65001' 'neighbor 10.255.0.1 shutdown'
    mends configure r2 'router bgp 65001' 'no neighbor 10.255.0.1 shutdown'
    asks 'r1 | show bgp summary | frr_bgp_summary --peer-ip 10.255.0.2 | fail bgp.not_established'
    asks 'r1 | show bgp neighbors 10.255.0.2 | frr_bgp_neighbor --peer-ip 10.255.0.2 | fail bgp.not_established'
    asks 'r2 | show bgp summary | frr_bgp_summary --peer-ip 10.255.0.1 | fail bgp.admin_down'
    asks 'r2 | show bgp neighbors 10.255.0.1 | frr_bgp_neighbor --peer-ip 10.255.0.1 | fail bgp.admin_down'
    asks 'r1 | show ip route | frr_route --prefix 203.0.113.0/25 | fail route.absent'
}

wrong_as() {
    title 'wrong AS'
    breaks configure r3 'router bgp 65003' 'neighbor 10.0.23.2 remote-as 65111'
    mends configure r3 'router bgp 65003' 'neighbor 10.0.23.2 remote-as 65001'
    asks 'r2 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.3 | fail bgp.not_established'
    asks 'r3 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.2 --remote-as 65001 | fail bgp.not_established bgp.remote_as_differs'
    asks 'r3 | show bgp neighbors | frr_bgp_neighbor --peer-ip 10.0.23.2 --remote-as 65001 | fail bgp.not_established bgp.remote_as_differs'
}

no_policy() {
    title 'no policy towards another AS'
    breaks configure r2 'router bgp 65001' 'address-family ipv4 unicast' 'no neighbor 10.0.23.3 route-map PERMIT in'
    mends configure r2 'router bgp 65001' 'address-family ipv4 unicast' 'neighbor 10.0.23.3 route-map PERMIT in'
    asks 'r2 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.3 | fail bgp.policy_missing'
    asks 'r2 | show bgp summary | frr_bgp_summary --survey | fail bgp.policy_missing'
    asks 'r2 | show bgp neighbors 10.0.23.3 | frr_bgp_neighbor --peer-ip 10.0.23.3 | fail bgp.policy_missing'
    asks 'r1 | show bgp ipv4 unicast | frr_bgp_routes --prefix 203.0.113.0/25 | fail bgp_route.absent'
}

too_many_prefixes() {
    title 'more prefixes than the limit'
    breaks configure r2 'router bgp 65001' 'address-family ipv4 unicast' 'neighbor 10.0.23.3 maximum-prefix 1'
    mends lift_limit
    asks 'r2 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.3 | fail bgp.prefix_limit'
    asks 'r2 | show bgp neighbors 10.0.23.3 | frr_bgp_neighbor --peer-ip 10.0.23.3 | fail bgp.prefix_limit'
    asks 'r3 | show bgp summary | frr_bgp_summary --peer-ip 10.0.23.2 | fail bgp.not_established'
}

lift_limit() {
    configure r2 'router bgp 65001' 'address-family ipv4 unicast' 'no neighbor 10.0.23.3 maximum-prefix'
    clear_on r2 'bgp 10.0.23.3'
}

route_withdrawn() {
    title 'route withdrawn'
    breaks configure r4 'router bgp 65004' 'address-family ipv4 unicast' 'no network 198.18.0.0/15'
    mends configure r4 'router bgp 65004' 'address-family ipv4 unicast' 'network 198.18.0.0/15'
    asks 'r1 | show bgp summary | frr_bgp_summary --peer-ip 10.0.14.4 --afi-safi ipv4-unicast | fail bgp.no_prefixes_received'
    asks 'r1 | show bgp ipv4 unicast | frr_bgp_routes --prefix 198.18.0.0/15 | fail bgp_route.absent'
    asks 'r1 | show bgp ipv4 unicast 198.18.0.0/15 | frr_bgp_route --prefix 198.18.0.0/15 | fail bgp_route.absent | input_error json_empty'
    asks 'r2 | show ip route | frr_route --prefix 198.18.0.0/15 --protocol bgp --next-hop 10.255.0.1 | fail route.absent'
    asks 'r2 | show ip route 198.18.0.0/15 | frr_route_detail --prefix 198.18.0.0/15 | fail route.absent | input_error json_empty'
}

bgpd_stopped() {
    title 'bgpd stopped'
    breaks stop_daemon r4 bgpd
    mends restart r4 bgpd
    asks 'r1 | show bgp summary | frr_bgp_summary --peer-ip 10.0.14.4 --afi-safi ipv4-unicast | fail bgp.not_established'
    asks 'r4 | show bgp summary | frr_bgp_summary --survey | input_error daemon_not_running'
    asks 'r4 | show bgp ipv4 unicast | frr_bgp_routes --prefix 198.51.100.0/24 | input_error daemon_not_running'
    asks 'r4 | show ip route | frr_route --prefix 198.51.100.0/24 | fail route.absent'
    asks 'r4 | show ip route summary | frr_route_summary --protocol bgp | fail route_summary.absent'
}

bfd_shut() {
    title 'BFD shut down on the other side'
    breaks configure r4 bfd 'profile LAB' shutdown
    mends configure r4 bfd 'profile LAB' 'no shutdown'
    asks 'r1 | show bfd peers | frr_bfd_peers --peer-ip 10.0.14.4 | fail bfd.down'
    asks 'r1 | show bfd peers brief | frr_bfd_peers_brief --survey | fail bfd.down'
    asks 'r4 | show bfd peers | frr_bfd_peers --peer-ip 10.0.14.1 | fail bfd.admin_down'
    asks 'r4 | show bfd peers brief | frr_bfd_peers_brief --peer-ip 10.0.14.1 | fail bfd.admin_down'
}

bfd_silent() {
    title 'BFD down: the other side is silent'
    breaks signal_daemon STOP r4 bfdd
    mends signal_daemon CONT r4 bfdd
    asks 'r1 | show bfd peers | frr_bfd_peers --peer-ip 10.0.14.4 | fail bfd.down'
    asks 'r1 | show bfd peer 10.0.14.4 | frr_bfd_peers --peer-ip 10.0.14.4 | fail bfd.down'
    asks 'r1 | show bgp summary | frr_bgp_summary --peer-ip 10.0.14.4 --afi-safi ipv4-unicast | fail bgp.not_established'
}

isis_password() {
    title 'IS-IS password on one side'
    breaks configure r3 'interface eth-r2' 'isis password clear lab'
    mends configure r3 'interface eth-r2' 'no isis password'
    asks 'r2 | show isis neighbor | frr_isis_neighbor --system-id r3 | fail isis.initializing | none'
    asks 'r2 | show isis neighbor detail | frr_isis_neighbor --system-id r3 | fail isis.initializing | none'
    asks 'r3 | show isis neighbor | frr_isis_neighbor --system-id r2 | fail isis.absent | none'
}

ldpd_stopped() {
    title 'ldpd stopped'
    breaks stop_daemon r2 ldpd
    mends restart r2 ldpd
    asks 'r1 | show mpls ldp neighbor | frr_ldp_neighbor --peer-ldp-id 10.255.0.2 | fail ldp.absent | input_error json_empty'
    asks 'r2 | show mpls ldp neighbor | frr_ldp_neighbor --peer-ldp-id 10.255.0.1 | input_error daemon_not_running'
}

vni_deleted() {
    title 'VXLAN deleted'
    breaks ip -n r1 link delete vx100
    mends add_vxlan r1
    asks 'r1 | show evpn vni | frr_evpn_vni --vni 100 | fail vni.absent | input_error json_empty'
    asks 'r2 | show evpn mac vni all | frr_evpn_mac --mac 02:00:00:00:00:01 | fail mac.absent'
}
