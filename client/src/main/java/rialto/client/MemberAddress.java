package rialto.client;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where a cluster member listens: {@link #PORTS} ports from the first one on.
 *
 * @param host name or address that everybody reaches it by
 * @param port the first of its ports
 */
public record MemberAddress(String host, int port) {
    /** How many ports a member takes. */
    public static final int PORTS = 6;
    /** Highest first port. */
    public static final int MAX_PORT = 65_535 - PORTS + 1;

    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "0", "::", "[::]", "[0:0:0:0:0:0:0:0]", "*");

    public MemberAddress {
        if (host.isEmpty() || host.chars().anyMatch(c -> c <= ' ' || ",|=/?".indexOf(c) >= 0)) {
            throw new IllegalArgumentException("not a host: '" + host + "'");
        }
        if (WILDCARDS.contains(host)) {
            throw new IllegalArgumentException(
                    "a member listens at an address that the others know it by, not at all that" + " its machine has: "
                            + host + " is none; name one, as 10.0.0.1");
        }
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port must be from 1 to " + MAX_PORT + ", not " + port);
        }
    }

    /**
     * Reads {@code host:port}.
     *
     * @throws IllegalArgumentException if it is not that
     */
    public static MemberAddress parse(final String text) {
        final int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("not host:port: '" + text + "'");
        }
        return new MemberAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** Whether no two of them have a port in common. */
    public static boolean areDistinct(final List<MemberAddress> members) {
        final Set<String> taken = new HashSet<>();
        return members.stream()
                .allMatch(member -> IntStream.range(0, PORTS).allMatch(i -> taken.add(member.endpoint(i))));
    }

    /** Aeron Cluster's list of members; the first is member 0. */
    public static String aeronMembers(final List<MemberAddress> members) {
        return IntStream.range(0, members.size())
                .mapToObj(id -> id + ","
                        + IntStream.rangeClosed(0, 4)
                                .mapToObj(members.get(id)::endpoint)
                                .collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
    }

    /** One endpoint of every member, by member id. */
    public static Map<Integer, String> endpoints(
            final List<MemberAddress> members, final Function<MemberAddress, String> endpoint) {
        return IntStream.range(0, members.size())
                .boxed()
                .collect(Collectors.toMap(Function.identity(), id -> endpoint.apply(members.get(id))));
    }

    /** Where it takes commands. */
    public String ingress() {
        return endpoint(0);
    }

    /** Where other members speak to it. */
    public String consensus() {
        return endpoint(1);
    }

    /** Where its Archive takes requests. */
    public String archive() {
        return endpoint(4);
    }

    /** Where it is administered. */
    public String administration() {
        return endpoint(5);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }

    private String endpoint(final int offset) {
        return host + ":" + (port + offset);
    }
}
