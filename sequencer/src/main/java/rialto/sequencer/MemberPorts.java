package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import rialto.client.ListenFailure;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;

/** Looks whether a member can listen where the configuration says, for an error that names the port. */
final class MemberPorts {
    private MemberPorts() {}

    /** @throws SequencerStartException naming the first endpoint that is taken or not of this machine */
    static void check(final ClusterMember member) {
        check("ingress", member.ingressEndpoint());
        check("consensus", member.consensusEndpoint());
        check("log", member.logEndpoint());
        check("catchup", member.catchupEndpoint());
        check("archive", member.archiveEndpoint());
    }

    private static void check(final String what, final String endpoint) {
        final int colon = endpoint.lastIndexOf(':');
        final int port = Integer.parseInt(endpoint.substring(colon + 1));
        final InetSocketAddress address = new InetSocketAddress(endpoint.substring(0, colon), port);
        if (!address.isUnresolved() && address.getAddress().isAnyLocalAddress()) {
            throw new SequencerStartException("the member's " + what + " endpoint " + endpoint
                    + " would be open at all addresses of this machine: name one of them in cluster.members");
        }
        try (DatagramSocket socket = new DatagramSocket(null)) {
            socket.setReuseAddress(false);
            socket.bind(address);
        } catch (final IOException e) {
            throw new SequencerStartException(
                    "the member cannot listen on its " + what + " endpoint " + endpoint + ": "
                            + ListenFailure.reason(
                                    address,
                                    e,
                                    "stop what has the port, or give the member another address in cluster.members"),
                    e);
        }
    }
}
