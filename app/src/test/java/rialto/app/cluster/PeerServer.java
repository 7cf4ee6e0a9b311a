package rialto.app.cluster;

import rialto.client.MemberAddress;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Another member, as far as it is asked who and how it is. */
final class PeerServer {
    private static final String NAME = "member";

    private PeerServer() {}

    /** What members show to it. */
    static ProgramKey key(final String secret) {
        return ProgramKey.of(NAME, secret);
    }

    static MemberServer open(
            final MemberAddress address,
            final String secret,
            final Supplier<Object> identity,
            final Supplier<Object> status) {
        return open(address, secret, MemberTls.off(), identity, status);
    }

    static MemberServer open(
            final MemberAddress address,
            final String secret,
            final MemberTls tls,
            final Supplier<Object> identity,
            final Supplier<Object> status) {
        final ProgramFile member =
                new ProgramFile(key(secret), new Program(NAME, Set.of(Permission.MEMBER), List.of(), Program.NEVER));
        return MemberServer.open(address, name -> name.equals(NAME) ? member : null, tls, new MemberServer.Calls() {
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
