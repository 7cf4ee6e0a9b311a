package rialto.testsupport.process;

import rialto.client.MemberAddress;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A network namespace for each member, joined by a bridge that gateways, reporting and whoever looks on are at. A member's
 * cable can be cut, which it sees; or any two can be separated, which neither is told: each has a wrong hardware address for
 * the other, so that what it sends goes to nobody. Needs Linux, iproute2 and the right to make namespaces.
 */
public final class MemberNetwork implements AutoCloseable {
    /** Everybody who is no member. */
    public static final int HOST = -1;

    private static final int PORT = 9_000;
    private static final int LIMIT_S = 20;
    private static final String NOBODY = "02:00:00:00:00:01";

    private final String name = "rl" + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX);
    private final String subnet = "10.213." + (ProcessHandle.current().pid() & 0xFF) + ".";
    private final int members;
    private final Set<Set<Integer>> separated = new HashSet<>();

    private MemberNetwork(final int members) {
        this.members = members;
    }

    /** @throws IOException if it is not permitted here, saying why */
    public static MemberNetwork open(final int members) throws IOException {
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
        ip("link", "add", name, "type", "bridge");
        ip("addr", "add", host() + "/24", "dev", name);
        ip("link", "set", name, "up");
        for (int id = 0; id < members; id++) {
            ip("netns", "add", namespace(id));
            ip("link", "add", cable(id), "type", "veth", "peer", "name", "eth0", "netns", namespace(id));
            ip("link", "set", cable(id), "master", name, "up");
            ip("-n", namespace(id), "addr", "add", address(id) + "/24", "dev", "eth0");
            ip("-n", namespace(id), "link", "set", "eth0", "up");
            ip("-n", namespace(id), "link", "set", "lo", "up");
        }
    }

    public List<MemberAddress> members() {
        return IntStream.range(0, members)
                .mapToObj(id -> new MemberAddress(address(id), PORT))
                .toList();
    }

    /** Address of everybody who is no member. */
    public String host() {
        return address(HOST);
    }

    /** What a command begins with that is to run in a member's place. */
    public List<String> inside(final int id) {
        return List.of("ip", "netns", "exec", namespace(id));
    }

    /** As when the member's cable is pulled. */
    public void cut(final int id) throws IOException {
        ip("link", "set", cable(id), "down");
    }

    /** Undoes {@link #cut}. */
    public void mend(final int id) throws IOException {
        ip("link", "set", cable(id), "up");
    }

    /** Nothing goes from one to the other any more, nor back. */
    public void separate(final int one, final int other) throws IOException {
        separated.add(Set.of(one, other));
        neighbour(one, "replace", address(other), "lladdr", NOBODY, "nud", "permanent");
        neighbour(other, "replace", address(one), "lladdr", NOBODY, "nud", "permanent");
    }

    /** Undoes every {@link #separate}. */
    public void join() throws IOException {
        for (final Set<Integer> pair : separated) {
            for (final int one : pair) {
                for (final int other : pair) {
                    if (one != other) {
                        neighbour(one, "del", address(other));
                    }
                }
            }
        }
        separated.clear();
    }

    private void neighbour(final int place, final String action, final String... more) throws IOException {
        final List<String> command = new ArrayList<>();
        if (place != HOST) {
            command.addAll(List.of("-n", namespace(place)));
        }
        command.addAll(List.of("neigh", action));
        command.addAll(List.of(more));
        command.addAll(List.of("dev", place == HOST ? name : "eth0"));
        ip(command.toArray(String[]::new));
    }

    private String address(final int place) {
        return subnet + (place == HOST ? 1 : 10 + place);
    }

    private String namespace(final int id) {
        return name + "-" + id;
    }

    private String cable(final int id) {
        return name + "o" + id;
    }

    @Override
    public void close() {
        for (int id = 0; id < members; id++) {
            quietly("netns", "del", namespace(id));
            quietly("link", "del", cable(id));
        }
        quietly("link", "del", name);
    }

    /** What is gone with its other end, or never was, needs no deleting. */
    private static void quietly(final String... arguments) {
        try {
            ip(arguments);
        } catch (final IOException e) {
            return;
        }
    }

    private static void ip(final String... arguments) throws IOException {
        final List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        run(command, LIMIT_S);
    }

    /** Runs what says little: it is read when it has ended. */
    static void run(final List<String> command, final long limitS) throws IOException {
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            if (!process.waitFor(limitS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", command) + " did not end within " + limitS + " s");
            }
            final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
