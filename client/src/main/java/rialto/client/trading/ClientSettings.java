package rialto.client.trading;

import rialto.client.CommandIngress;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the venue is and what a client wants of it. Begin with {@link #ofMembers} for a cluster, with {@link #ofVenue} for
 * a venue in one process on this machine. What cannot be right is refused where it is said.
 */
public final class ClientSettings {
    /** Bounds of {@link #maxInFlight(int)}. */
    public static final int MAX_IN_FLIGHT = 65_536;

    private static final String EXAMPLE = "such as 10.0.0.1:9000,10.0.0.2:9000,10.0.0.3:9000";

    final List<MemberAddress> members;
    final String aeronDirectory;
    final Set<String> accounts = new HashSet<>();
    String clientHost;
    ProgramKey key;
    int maxInFlight = 1_024;
    long afterSequence = VenueClient.NOW;
    boolean everyone;
    boolean answersOnly;
    boolean lowLatency;
    long connectTimeoutMs = 10_000;

    private ClientSettings(final List<MemberAddress> members, final String aeronDirectory) {
        this.members = members;
        this.aeronDirectory = aeronDirectory;
        clientHost = members.stream().allMatch(ClientSettings::isLoopback) ? "127.0.0.1" : null;
    }

    /**
     * A cluster, by the list that its configuration has in {@code cluster.members}: all members, in the same order.
     *
     * @param list {@code host:port} with commas between
     * @throws IllegalArgumentException if it is not that, saying which part
     */
    public static ClientSettings ofMembers(final String list) {
        final List<MemberAddress> members = new ArrayList<>();
        for (final String part : list.split(",", -1)) {
            try {
                members.add(MemberAddress.parse(part.strip()));
            } catch (final IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "member " + members.size() + " of '" + list + "': " + reason(part.strip(), e)
                                + "; a list of all members is needed, " + EXAMPLE,
                        e);
            }
        }
        if (!MemberAddress.areDistinct(members)) {
            throw new IllegalArgumentException("two members of '" + list + "' share a port: each takes "
                    + MemberAddress.PORTS + " from the one that is given on");
        }
        return new ClientSettings(members, null);
    }

    /**
     * A venue that runs on this machine in one process ({@code ./rialto start} or {@code demo}), by its data directory.
     * The client attaches to its media driver in shared memory: whoever may read and write that may trade.
     *
     * @throws IllegalArgumentException if no venue has run there
     */
    public static ClientSettings ofVenue(final Path data) {
        final Path file = data.resolve("aeron.directory");
        try {
            return new ClientSettings(List.of(), Files.readString(file).strip());
        } catch (final IOException e) {
            throw new IllegalArgumentException(
                    data + " is not the data directory of a venue that runs: " + file + " cannot be read", e);
        }
    }

    /** As {@link #ofVenue}, by the directory of its media driver. */
    public static ClientSettings ofAeronDirectory(final String directory) {
        return new ClientSettings(List.of(), directory);
    }

    /**
     * The address of this machine that members send to. Must be said unless all members are on the loopback.
     */
    public ClientSettings clientHost(final String host) {
        clientHost = host;
        return this;
    }

    /**
     * What proves to the members who this program is: they know what its key permits.
     *
     * @param text {@code NAME:SECRET}, or the whole text of a key file
     * @throws IllegalArgumentException if it is neither
     */
    public ClientSettings key(final String text) {
        key = ProgramKey.parse(text);
        return this;
    }

    /** As {@link #key}, from the file that {@code ./rialto cluster key create} made. */
    public ClientSettings keyFile(final Path file) {
        try {
            return key(Files.readString(file));
        } catch (final IOException e) {
            throw new IllegalArgumentException("the key cannot be read from " + file + ": " + e, e);
        }
    }

    /** Events of these accounts are told, beside those of the client's own requests. By name; they need not exist yet. */
    public ClientSettings accounts(final String... names) {
        accounts.addAll(List.of(names));
        return this;
    }

    /** All events of all accounts are told. */
    public ClientSettings everyone() {
        everyone = true;
        return this;
    }

    /**
     * Told are the events of the client's own requests only, as the leader answers them: the shortest way, and the least
     * work for members and client, for a program that does not care what others do with its orders afterwards, or learns it
     * elsewhere. All that is promised of requests and of their events holds; instruments and accounts that others make
     * later are not known.
     */
    public ClientSettings answersOnly() {
        answersOnly = true;
        return this;
    }

    /**
     * The most requests without an outcome, 1 to {@link #MAX_IN_FLIGHT}; 1,024 unless said. One kilobyte of memory each.
     *
     * @throws IllegalArgumentException if it is out of bounds
     */
    public ClientSettings maxInFlight(final int requests) {
        if (requests < 1 || requests > MAX_IN_FLIGHT) {
            throw new IllegalArgumentException("maxInFlight must be from 1 to " + MAX_IN_FLIGHT + ", not " + requests);
        }
        maxInFlight = requests;
        return this;
    }

    /**
     * Goes on where an earlier client stopped: events after this one are told, the missed ones first. Without it those
     * that come from now on.
     *
     * @param sequence {@link VenueClient#lastSequence()} of the earlier client; 0 for all there are
     */
    public ClientSettings afterSequence(final long sequence) {
        if (sequence < 0) {
            throw new IllegalArgumentException("a sequence is 0 or above, not " + sequence);
        }
        afterSequence = sequence;
        return this;
    }

    /** Whether the client's media driver spins instead of resting: takes a core. */
    public ClientSettings lowLatency(final boolean value) {
        lowLatency = value;
        return this;
    }

    /** How long {@link VenueClient#connect} tries; 10,000 unless said. */
    public ClientSettings connectTimeoutMs(final long value) {
        connectTimeoutMs = value;
        return this;
    }

    void validate() {
        if (answersOnly && (everyone || !accounts.isEmpty() || afterSequence != VenueClient.NOW)) {
            throw new IllegalArgumentException(
                    "answersOnly is for a client that is told nothing but what its own requests"
                            + " cause: without everyone, accounts and afterSequence");
        }
        if (clientHost == null && aeronDirectory == null) {
            throw new IllegalArgumentException("clientHost must be given: the members " + members
                    + " are on other machines, and must be told where to send answers");
        }
    }

    /** Longest request, bytes. */
    static int maxRequestLength() {
        return Math.min(InFlight.SLOT_LENGTH, CommandIngress.MAX_COMMAND_LENGTH);
    }

    private static String reason(final String part, final IllegalArgumentException e) {
        return e instanceof NumberFormatException ? "the port of '" + part + "' is no number" : e.getMessage();
    }

    private static boolean isLoopback(final MemberAddress member) {
        try {
            return InetAddress.getByName(member.host()).isLoopbackAddress();
        } catch (final UnknownHostException e) {
            return false;
        }
    }
}
