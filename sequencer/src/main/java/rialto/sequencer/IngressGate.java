package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.exceptions.RegistrationException;
import org.agrona.CloseHelper;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.Agent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ProgramFile;
import rialto.client.WakeUpSignal;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * The door of the cluster on the network. The consensus module itself listens within the member only, for it takes every
 * message that names a session as that session's, whoever sends it. So messages come in here, and one that names a session
 * goes on only on the stream on which that session was opened, with the leader of that time. The door is open while this
 * member leads: only then does the consensus module listen. Belongs to one thread and never waits: each stream goes on as
 * fast as its own continuation takes it.
 */
final class IngressGate implements Agent {
    /** Of the continuations; a command fits into one packet. */
    static final String INSIDE_CHANNEL = "aeron:ipc?term-length=256k|mtu=8k";

    static final int STREAM_ID = AeronCluster.Configuration.INGRESS_STREAM_ID_DEFAULT;
    /** Streams at the same time that are not ended. */
    static final int MAX_LINKS = 256;

    private static final Logger LOGGER = LoggerFactory.getLogger(IngressGate.class);
    /** Streams whose sender is told at a look that they have ended: each takes a round trip to the driver. */
    private static final int REJECTIONS_AT_A_LOOK = 8;

    private static final long PROOF_LIMIT_NS = TimeUnit.SECONDS.toNanos(15);
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Aeron aeron;
    private final String channel;
    private final int maxTermLength;
    private final IngressSessions sessions;
    private final WakeUpSignal wakeUpSignal;
    private final Refusals refusals = new Refusals(LOGGER);
    private final IngressRequests requests;
    private final IngressBudget budget;
    private final Long2ObjectHashMap<IngressLink> links = new Long2ObjectHashMap<>();
    private final Consumer<Image> poller = this::poll;
    /** Tells whether the consensus module listens. */
    private final Publication probe;
    /** Keeps the port while the door is shut, on a stream that nobody knows. */
    private final Subscription portHolder;

    private Subscription outside;
    private long lookNs = System.nanoTime();
    private long openAfterNs = lookNs;
    private int fragments;
    private long forwarded;

    /**
     * @param endpoint {@code host:port} of the member's ingress
     * @param maxTermLength longest term of a client's stream, bytes
     * @param programs finds a program by its name; gives null where there is none
     * @param room what is free on this member's disk, bytes
     * @param sessionsInLog as {@link CommandsUnderWay} asks for them
     * @param wakeUpSignal given when something goes on to the consensus module
     */
    IngressGate(
            final Aeron aeron,
            final String endpoint,
            final int maxTermLength,
            final IngressSessions sessions,
            final Function<String, ProgramFile> programs,
            final LongSupplier room,
            final LongFunction<ProgramSession> sessionsInLog,
            final WakeUpSignal wakeUpSignal) {
        this.aeron = aeron;
        requests = new IngressRequests(endpoint, programs);
        channel = "aeron:udp?rejoin=false|endpoint=" + endpoint;
        this.maxTermLength = maxTermLength;
        this.sessions = sessions;
        budget = new IngressBudget(room, sessions::programOf, sessionsInLog);
        this.wakeUpSignal = wakeUpSignal;
        portHolder = aeron.addSubscription(channel, new SecureRandom().nextInt(STREAM_ID + 1, Integer.MAX_VALUE));
        probe = aeron.addExclusivePublication(INSIDE_CHANNEL, STREAM_ID);
    }

    @Override
    public int doWork() {
        final long nowNs = System.nanoTime();
        fragments = 0;
        if (outside != null) {
            forwarded = 0;
            outside.forEachImage(poller);
            if (forwarded > 0) {
                wakeUpSignal.signal();
            }
            if (!probe.isConnected()) {
                shut();
            }
        }
        if (outside == null && nowNs - openAfterNs >= 0 && probe.isConnected()) {
            open(nowNs);
        }
        if (nowNs - lookNs >= LOOK_INTERVAL_NS) {
            lookNs = nowNs;
            look(nowNs);
        }
        return fragments;
    }

    private void open(final long nowNs) {
        try {
            outside = aeron.addSubscription(channel, STREAM_ID);
            LOGGER.debug("the door of the cluster is open: {}", channel);
        } catch (final RegistrationException e) {
            openAfterNs = nowNs + LOOK_INTERVAL_NS;
            refusals.log("this member takes no commands: it cannot listen at " + channel + ": " + e.getMessage());
        }
    }

    private void shut() {
        LOGGER.debug("the door of the cluster is shut: {}", channel);
        links.values().forEach(IngressLink::close);
        links.clear();
        CloseHelper.close(outside);
        outside = null;
    }

    private void poll(final Image image) {
        IngressLink link = links.get(image.correlationId());
        if (link == null) {
            link = new IngressLink(image, image.sourceIdentity(), aeron, sessions, requests, refusals, budget);
            links.put(image.correlationId(), link);
            admit(link);
        }
        final long before = link.forwarded();
        fragments += link.poll();
        forwarded += link.forwarded() - before;
    }

    private void admit(final IngressLink link) {
        int open = 0;
        for (final IngressLink other : links.values()) {
            open += other.isEnded() ? 0 : 1;
        }
        if (link.image().termBufferLength() > maxTermLength) {
            refuse(
                    link,
                    "its terms have " + link.image().termBufferLength() + " bytes, this member takes " + maxTermLength
                            + " at most");
        } else if (open > MAX_LINKS) {
            refuse(leastWanted(), "there are " + MAX_LINKS + " streams already, and it has not shown a key");
        }
    }

    /** The oldest stream without a key of the address that has most of them, the newest stream among them. */
    private IngressLink leastWanted() {
        final Map<String, Integer> unproven = new HashMap<>();
        for (final IngressLink link : links.values()) {
            if (!link.isEnded() && link.isStrange()) {
                unproven.merge(link.address(), 1, Integer::sum);
            }
        }
        IngressLink least = null;
        for (final IngressLink link : links.values()) {
            if (!link.isEnded() && link.isStrange() && (least == null || isLess(link, least, unproven))) {
                least = link;
            }
        }
        return least;
    }

    private static boolean isLess(
            final IngressLink link, final IngressLink other, final Map<String, Integer> unproven) {
        final int more = Integer.compare(unproven.get(link.address()), unproven.get(other.address()));
        return more > 0 || more == 0 && link.openedNs() - other.openedNs() < 0;
    }

    private void refuse(final IngressLink link, final String reason) {
        refusals.log("a stream of messages to the cluster from " + link.sourceIdentity() + " is refused: " + reason);
        link.end(reason);
    }

    private void look(final long nowNs) {
        budget.look(nowNs);
        int rejections = REJECTIONS_AT_A_LOOK;
        final var entries = links.values().iterator();
        while (entries.hasNext()) {
            final IngressLink link = entries.next();
            if (link.image().isClosed()) {
                link.close();
                entries.remove();
            } else if (link.isEnded()) {
                rejections -= rejections > 0 && link.reject() ? 1 : 0;
            } else if (link.isOver()) {
                link.end("its session has ended");
            } else if (!link.isProven() && nowNs - link.openedNs() > PROOF_LIMIT_NS) {
                refuse(link, "no program has shown its key on it");
            } else {
                link.keepAlive(nowNs);
            }
        }
    }

    @Override
    public String roleName() {
        return "rialto-ingress-gate";
    }

    @Override
    public void onClose() {
        shut();
        CloseHelper.closeAll(probe, portHolder);
    }
}
