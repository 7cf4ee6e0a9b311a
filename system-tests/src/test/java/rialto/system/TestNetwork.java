package rialto.system;

import org.junit.jupiter.api.Assumptions;
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
 * A network namespace for each of three members, joined by a bridge that gateways, reporting and tests are at. Any two of
 * them can be separated: each then has a wrong hardware address for the other, so that what they send goes to nobody, and
 * neither is told. Needs Linux, iproute2 and the right to make namespaces; elsewhere the test is left out.
 */
final class TestNetwork implements AutoCloseable {
    /** Everybody who is no member. */
    static final int HOST = -1;

    private static final int MEMBERS = 3;
    private static final int PORT = 9_000;
    private static final String NOBODY = "02:00:00:00:00:01";

    private final String name = "rt" + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX);
    private final String subnet = "10.214." + (ProcessHandle.current().pid() & 0xFF) + ".";

    private final Set<Set<Integer>> separated = new HashSet<>();

    private TestNetwork() {}

    static TestNetwork open() {
        final TestNetwork network = new TestNetwork();
        try {
            network.make();
            return network;
        } catch (final IOException e) {
            network.close();
            System.out.println(
                    "left out: network namespaces are not permitted here, or iproute2 is missing: " + e.getMessage());
            Assumptions.abort("no network namespaces: " + e.getMessage());
            throw new IllegalStateException(e);
        }
    }

    private void make() throws IOException {
        ip("link", "add", name, "type", "bridge");
        ip("addr", "add", host() + "/24", "dev", name);
        ip("link", "set", name, "up");
        for (int id = 0; id < MEMBERS; id++) {
            ip("netns", "add", namespace(id));
            ip("link", "add", cable(id), "type", "veth", "peer", "name", "eth0", "netns", namespace(id));
            ip("link", "set", cable(id), "master", name, "up");
            ip("-n", namespace(id), "addr", "add", address(id) + "/24", "dev", "eth0");
            ip("-n", namespace(id), "link", "set", "eth0", "up");
            ip("-n", namespace(id), "link", "set", "lo", "up");
        }
    }

    List<MemberAddress> members() {
        return IntStream.range(0, MEMBERS)
                .mapToObj(id -> new MemberAddress(address(id), PORT))
                .toList();
    }

    /** Address of everybody who is no member. */
    String host() {
        return address(HOST);
    }

    /** What a command begins with that is to run in a member's place. */
    List<String> inside(final int id) {
        return List.of("ip", "netns", "exec", namespace(id));
    }

    /** Nothing goes from one to the other any more, nor back. */
    void separate(final int one, final int other) throws IOException {
        separated.add(Set.of(one, other));
        at(one, "replace", address(other), "lladdr", NOBODY, "nud", "permanent");
        at(other, "replace", address(one), "lladdr", NOBODY, "nud", "permanent");
    }

    /** Everybody hears everybody again. */
    void join() throws IOException {
        for (final Set<Integer> pair : separated) {
            for (final int one : pair) {
                for (final int other : pair) {
                    if (one != other) {
                        at(one, "del", address(other));
                    }
                }
            }
        }
        separated.clear();
    }

    private void at(final int place, final String action, final String... more) throws IOException {
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
        for (int id = 0; id < MEMBERS; id++) {
            quietly("netns", "del", namespace(id));
            quietly("link", "del", cable(id));
        }
        quietly("link", "del", name);
    }

    /** What is not there needs no deleting. */
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
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
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
