package rialto.benchmarks.failover;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A network of namespaces, one for each member, joined by a bridge: what a member's process sees of its own cable can be cut.
 * Needs Linux, iproute2 and the right to make namespaces.
 */
final class MemberNetwork implements AutoCloseable {
    private static final int PORT = 9_000;

    private final String prefix = "rl" + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX);
    private final String subnet = "10.213." + (ProcessHandle.current().pid() & 0xFF) + ".";
    private final int members;

    private MemberNetwork(final int members) {
        this.members = members;
    }

    /** @throws IOException if it is not permitted here, saying why */
    static MemberNetwork open(final int members) throws IOException {
        final MemberNetwork network = new MemberNetwork(members);
        try {
            network.make();
            return network;
        } catch (final IOException e) {
            network.close();
            throw e;
        }
    }

    private void make() throws IOException {
        ip("link", "add", prefix, "type", "bridge");
        ip("addr", "add", gatewayHost() + "/24", "dev", prefix);
        ip("link", "set", prefix, "up");
        for (int id = 0; id < members; id++) {
            final String inside = prefix + "i" + id;
            ip("netns", "add", namespace(id));
            ip("link", "add", cable(id), "type", "veth", "peer", "name", inside);
            ip("link", "set", cable(id), "master", prefix, "up");
            ip("link", "set", inside, "netns", namespace(id));
            ip("-n", namespace(id), "addr", "add", host(id) + "/24", "dev", inside);
            ip("-n", namespace(id), "link", "set", inside, "up");
            ip("-n", namespace(id), "link", "set", "lo", "up");
        }
    }

    /** Address of everything that is no member. */
    String gatewayHost() {
        return subnet + "1";
    }

    String host(final int id) {
        return subnet + (10 + id);
    }

    int port() {
        return PORT;
    }

    /** What a command begins with that is to run in a member's namespace. */
    List<String> inside(final int id) {
        return List.of("ip", "netns", "exec", namespace(id));
    }

    void cut(final int id) throws IOException {
        ip("link", "set", cable(id), "down");
    }

    void mend(final int id) throws IOException {
        ip("link", "set", cable(id), "up");
    }

    @Override
    public void close() {
        for (int id = 0; id < members; id++) {
            quietly("netns", "del", namespace(id));
            quietly("link", "del", cable(id));
        }
        quietly("link", "del", prefix);
    }

    private String namespace(final int id) {
        return prefix + "-" + id;
    }

    private String cable(final int id) {
        return prefix + "o" + id;
    }

    private static void quietly(final String... arguments) {
        try {
            ip(arguments);
        } catch (final IOException e) {
            // it is gone with the other end, or never was
            return;
        }
    }

    private static void ip(final String... arguments) throws IOException {
        final List<String> command = new java.util.ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String said = new String(process.getInputStream().readAllBytes()).strip();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
