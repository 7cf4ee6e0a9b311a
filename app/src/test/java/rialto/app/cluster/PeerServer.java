package rialto.app.cluster;

import rialto.client.MemberAddress;

import java.util.function.Supplier;

/** Another member, as far as it is asked who and how it is. */
final class PeerServer {
    private PeerServer() {}

    static MemberServer open(
            final MemberAddress address,
            final String adminKey,
            final Supplier<Object> identity,
            final Supplier<Object> status) {
        return MemberServer.open(address, adminKey, new MemberServer.Calls() {
            @Override
            public Object identity() {
                return identity.get();
            }

            @Override
            public Object status() {
                return status.get();
            }

            @Override
            public Object execute(final String name) {
                return null;
            }
        });
    }
}
