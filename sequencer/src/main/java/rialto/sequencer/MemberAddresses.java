package rialto.sequencer;

import io.aeron.cluster.ClusterMember;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The addresses of a cluster's members. Names are looked up again when somebody comes who is not among them. Thread-safe. */
final class MemberAddresses {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(5);

    /** Looks a name up. */
    interface Names {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    private final List<String> hosts;
    private final Names names;
    /** What each host had when it was found last. */
    private final Map<String, List<InetAddress>> found = new HashMap<>();

    private final boolean hasNames;
    private final AtomicLong nextNs = new AtomicLong(System.nanoTime());
    private volatile Set<InetAddress> addresses = Set.of();

    /** Looks names up, which may take some seconds. One without an address is looked up again later. */
    MemberAddresses(final String members) {
        this(members, InetAddress::getAllByName);
    }

    MemberAddresses(final String members, final Names names) {
        this.names = names;
        hosts = Arrays.stream(ClusterMember.parse(members))
                .map(member -> host(member.consensusEndpoint()))
                .distinct()
                .toList();
        hasNames = !hosts.stream().allMatch(MemberAddresses::isLiteral);
        lookUp();
    }

    /** Whether it is one of a member. Does not wait: a name that has moved is known a moment later. */
    boolean contain(final InetAddress address) {
        if (addresses.contains(address)) {
            return true;
        }
        final long nowNs = System.nanoTime();
        final long next = nextNs.get();
        if (hasNames && nowNs - next >= 0 && nextNs.compareAndSet(next, nowNs + INTERVAL_NS)) {
            // not a virtual one: it would take turns with the member's parts, and look up while they wait
            Thread.ofPlatform().daemon().name("rialto-names").start(this::lookUp);
        }
        return false;
    }

    /** A name that is not found keeps its last addresses: members need no name server to go on. */
    final void lookUp() {
        final Map<String, List<InetAddress>> now = new HashMap<>();
        for (final String host : hosts) {
            try {
                now.put(host, List.of(names.addresses(host)));
            } catch (final UnknownHostException e) {
                // without any, its member cannot be reached by this name either; who comes from its address is told so
                continue;
            }
        }
        keep(now);
    }

    private synchronized void keep(final Map<String, List<InetAddress>> now) {
        found.putAll(now);
        addresses = found.values().stream().flatMap(List::stream).collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isLiteral(final String host) {
        try {
            return InetAddress.ofLiteral(host) != null;
        } catch (final IllegalArgumentException e) {
            return false;
        }
    }

    private static String host(final String endpoint) {
        final String host = endpoint.substring(0, endpoint.lastIndexOf(':'));
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
