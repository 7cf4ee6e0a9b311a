package rialto.simulation;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.SimulatedReading;
import rialto.client.SnapshotDemultiplexer;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A gateway's process: the real view of events, the real flow of commands and the real reader, without protocols. Clients
 * whose order's outcome is unknown send it again, elsewhere.
 */
final class Gateway {
    private static final int TICK_MS = 10;
    private static final int CAPACITY = 48;
    private static final int TRIES = 4;
    private static final long TIMEOUT_NS = 700 * Chance.MS;

    final int place;
    final Ingress ingress;
    private final int id;
    private final World world;
    private final VenueView view = new VenueView();
    private final VenueProjection projection = new VenueProjection(view);
    private final EventDemultiplexer events = new EventDemultiplexer(projection);
    private final Set<Sent> inFlight = new LinkedHashSet<>();
    private final Set<NumberedConnection> numbered = new LinkedHashSet<>();
    private final CommandFlow flow;
    private EventReader reader;
    private long connections;
    private long slowUntilNs;
    private long audited;
    private int origin = -1;
    private boolean dead;

    /** @param id unlike any that a gateway has used */
    Gateway(final World world, final int place, final int id) {
        this.world = world;
        this.place = place;
        this.id = id;
        ingress = new Ingress(world, place);
        flow = new CommandFlow(view, ingress, world.time::nowNs, id, CAPACITY, TIMEOUT_NS);
    }

    void start() {
        final Member member = world.anyReachable(place);
        if (member == null) {
            world.time.in(20 * Chance.MS, this::start);
            return;
        }
        final Disk.Snapshot snapshot = member.disk.latest();
        if (snapshot != null) {
            final SnapshotDemultiplexer records = new SnapshotDemultiplexer(new ViewLoader(view));
            snapshot.records().forEach(record -> records.onRecord(new UnsafeBuffer(record), 0));
            world.trace.count(Happening.GATEWAY_STARTED_FROM_SNAPSHOT);
        }
        audited = view.eventSequence();
        projection.startAfter(audited, audited);
        view.addListener(new VenueListener() {
            @Override
            public void onSessionLoggedOn(final NumberedSession session, final long number, final boolean reset) {
                List.copyOf(numbered).forEach(connection -> connection.onLoggedOn(session));
            }
        });
        view.addListener(flow);
        reader = SimulatedReading.reader(new Reading(world, place), audited, ingress::leaderId);
        tick();
    }

    private void tick() {
        if (dead) {
            return;
        }
        work();
        world.time.in(Chance.MS + world.chance.upToMs(TICK_MS), this::tick);
    }

    /** As the event loop does it. */
    private void work() {
        ingress.poll();
        if (ingress.connections() == connections) {
            flow.sendOn();
        } else {
            connections = ingress.connections();
            flow.repeat();
        }
        if (world.time.nowNs() >= slowUntilNs) {
            readOn();
        }
        flow.expire();
    }

    private void readOn() {
        try {
            reader.poll(this::onBatch, 1 + world.chance.below(6));
        } catch (final EventStreamException e) {
            throw new Violation("gateway " + id + ": " + e.getMessage(), e);
        }
        if (reader.memberId() >= 0 && reader.memberId() != origin) {
            origin = reader.memberId();
            world.trace.count(Happening.READER_MOVED);
        }
        if (!view.isReady() && reader.isLive()) {
            projection.becomeReady();
        }
    }

    private void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        if (world.canaries.skipsInGateway()) {
            return;
        }
        world.truth.read("gateway " + id, audited, buffer, offset, length);
        events.onBatch(buffer, offset, length);
        projection.endChunk(0);
        audited = view.eventSequence();
        compareBooks();
    }

    /** The gateway knows what the engine knew after the same event. */
    private void compareBooks() {
        final Truth.State state = world.truth.stateAt(audited);
        if (state != null) {
            Books.ofView(view).requireSame("gateway " + id + " after event " + audited, Books.ofState(state.records()));
            world.trace.count(Happening.BOOK_COMPARED);
            NumberedAudit.requireSame("gateway " + id + " after event " + audited, view, state.records(), world.trace);
        }
    }

    boolean isReady() {
        return !dead && view.isReady();
    }

    boolean isSettled(final long lastSequence) {
        return isReady() && flow.inFlight() == 0 && view.eventSequence() == lastSequence;
    }

    String status() {
        return "gateway " + id + " after event " + view.eventSequence() + ", ready " + view.isReady() + ", in flight "
                + flow.inFlight() + ", leader " + ingress.leaderId() + ", reads from "
                + (reader == null ? "nobody" : reader.memberId());
    }

    void slow(final long forNs) {
        slowUntilNs = world.time.nowNs() + forNs;
    }

    /** The process dies; its clients go elsewhere. */
    void kill() {
        dead = true;
        ingress.disconnect();
        if (reader != null) {
            reader.close();
        }
        final List<Sent> unknown = new ArrayList<>(inFlight);
        inFlight.clear();
        unknown.forEach(Sent::again);
        List.copyOf(numbered).forEach(NumberedConnection::close);
    }

    void connected(final NumberedConnection connection) {
        numbered.add(connection);
    }

    void disconnected(final NumberedConnection connection) {
        numbered.remove(connection);
    }

    /** @return false if it is busy: nothing was sent */
    boolean sendNumbered(final CommandSender.Encoder encoder, final CommandSender.Completion completion) {
        return !dead && flow.send(encoder, world.time.nowNs(), completion);
    }

    /** A client sends a command. */
    void send(final SimulatedTrading.Message message, final int tries, final Runnable outcome) {
        final Sent sent = new Sent(message, tries, outcome);
        if (world.canaries.forgets()) {
            world.truth.acknowledged(id, Integer.MAX_VALUE, 0);
        }
        inFlight.add(sent);
        if (flow.send(sent, world.time.nowNs(), sent)) {
            world.trace.tell(
                    Happening.COMMAND_SENT, () -> "gateway " + id + '/' + sent.correlationId + ' ' + message.text());
        } else {
            inFlight.remove(sent);
            world.trace.count(Happening.COMMAND_BUSY);
            sent.again();
        }
    }

    /** A client's command, and what the client is told. */
    private final class Sent implements CommandSender.Encoder, CommandSender.Completion {
        private final SimulatedTrading.Message message;
        private final int tries;
        private final Runnable outcome;
        private long correlationId;

        Sent(final SimulatedTrading.Message message, final int tries, final Runnable outcome) {
            this.message = message;
            this.tries = tries;
            this.outcome = outcome;
        }

        @Override
        public int encode(
                final MutableDirectBuffer buffer,
                final int offset,
                final MessageHeaderEncoder header,
                final int gatewayId,
                final long newCorrelationId) {
            correlationId = newCorrelationId;
            buffer.putBytes(offset, message.bytes());
            new CommandSourceEncoder()
                    .wrap(buffer, offset + MessageHeaderEncoder.ENCODED_LENGTH)
                    .gatewayId(gatewayId)
                    .flags(0)
                    .correlationId(newCorrelationId);
            return message.bytes().length;
        }

        @Override
        public void onOutcome(final CommandOutcome told) {
            inFlight.remove(this);
            world.truth.acknowledged(id, correlationId, told.eventSequence());
            if (told.wasRepeated()) {
                world.trace.count(Happening.ORDER_ANSWERED_AGAIN);
            }
            if (outcome != null) {
                outcome.run();
            }
        }

        @Override
        public void onTimeout() {
            world.trace.count(Happening.COMMAND_TIMED_OUT);
            inFlight.remove(this);
            again();
        }

        @Override
        public void onUnsent() {
            world.trace.count(Happening.COMMAND_NEVER_SENT);
            inFlight.remove(this);
            again();
        }

        void again() {
            final boolean mustBe = outcome != null;
            if (mustBe || message.orderName() != null && tries < TRIES) {
                world.trace.count(Happening.ORDER_RETRIED);
                world.time.in(10 * Chance.MS, () -> world.send(message, tries + 1, outcome));
            }
        }
    }
}
