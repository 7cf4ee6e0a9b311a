package rialto.dialect.fix.session;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SessionReportDecoder;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/** The numbered sessions that clients of this gateway have, and what they share. Owned by the event loop. */
final class HeldSessions implements VenueListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(HeldSessions.class);
    private static final long SHARE_OF_HEAP = 64;
    private static final long MOST_KEPT = 64 << 20;
    /** Commands that give sessions back, of those that could not be sent. */
    private static final int MOST_LEAVING = 65_536;

    private record Leaving(NumberedSession session, int epoch) {}

    private final FixServer server;
    private final VenueView view;
    private final CommandSender sender;
    private final CancelOnDisconnect cancelTimers;
    private final ReportPages pages;
    private final NumberedCommands commands = new NumberedCommands();
    private final ExpandableArrayBuffer commandBuffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder commandHeader = new MessageHeaderEncoder();
    private final SentMessages.Budget budget =
            new SentMessages.Budget(Math.min(MOST_KEPT, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
    private final Long2ObjectHashMap<NumberedConnection> bySession = new Long2ObjectHashMap<>();
    private final List<Leaving> leaving = new ArrayList<>();
    /** When the day last ended, nanoseconds since the epoch; 0 when not known, or never. */
    private long rolledNs;

    HeldSessions(final FixServer server, final GatewayCore core) {
        this.server = server;
        view = core.view();
        sender = core.commands();
        cancelTimers = core.cancelTimers();
        pages = new ReportPages(core.eventLoop(), core.member().reports()::page);
    }

    FixServer server() {
        return server;
    }

    VenueView view() {
        return view;
    }

    CommandSender sender() {
        return sender;
    }

    NumberedCommands commands() {
        return commands;
    }

    ReportPages pages() {
        return pages;
    }

    SentMessages.Budget budget() {
        return budget;
    }

    /** For a command inside another one. */
    ExpandableArrayBuffer commandBuffer() {
        return commandBuffer;
    }

    MessageHeaderEncoder commandHeader() {
        return commandHeader;
    }

    /** Whether a client's orders leave with its connection. */
    void keepChoice(final NumberedConnection connection, final boolean cancelsOnDisconnect) {
        if (cancelsOnDisconnect) {
            cancelTimers.choose(connection, true, 0);
        }
    }

    /** Whether a client of this gateway has a session. */
    boolean isHeld(final NumberedSession session) {
        final NumberedConnection connection = bySession.get(session.sessionId());
        return connection != null && !connection.isClosed();
    }

    /** A client has its session from now on. */
    void hold(final NumberedConnection connection) {
        final NumberedConnection before = bySession.put(connection.session().sessionId(), connection);
        if (before != null && before != connection) {
            before.connection.close("another connection has its session");
        }
    }

    /** A connection has ended: nobody has its session, unless somebody else took it. */
    void leave(final NumberedConnection connection) {
        if (bySession.remove(connection.session().sessionId(), connection)) {
            leave(connection.session(), connection.epoch());
        }
    }

    /** Gives a session back. */
    void leave(final NumberedSession session, final int epoch) {
        if (leaving.size() < MOST_LEAVING) {
            leaving.add(new Leaving(session, epoch));
        }
        giveBack();
    }

    /** Gives back what could not be given back before, and ends the day. */
    void onTime() {
        final LocalTime roll = server.settings().dayRoll();
        final long lastRollNs = roll == null ? 0 : NumberedLogon.lastRollNs(roll, server.nowNs());
        if (rolledNs != 0 && lastRollNs > rolledNs) {
            List.copyOf(bySession.values())
                    .forEach(
                            connection -> connection.logOut("the day is over: log on again, numbers begin again at 1"));
        }
        rolledNs = lastRollNs;
        giveBack();
    }

    private void giveBack() {
        leaving.removeIf(left -> left.session.epoch() != left.epoch
                || left.session.gatewayId() == 0
                || sender.send(commands.logOff(left.session, left.epoch), System.nanoTime(), NOTHING_FOLLOWS));
    }

    private static final CommandSender.Completion NOTHING_FOLLOWS = new CommandSender.Completion() {
        @Override
        public void onOutcome(final CommandOutcome outcome) {}

        @Override
        public void onTimeout() {}
    };

    @Override
    public void onSessionLoggedOn(final NumberedSession session, final long number, final boolean reset) {
        final NumberedConnection connection = bySession.get(session.sessionId());
        if (connection != null && !connection.isBeginningAgain() && session.epoch() != connection.epoch()) {
            // it has no number to say why
            connection.connection.close("somebody else has its session");
        }
    }

    @Override
    public void onSessionLoggedOff(final NumberedSession session, final boolean removed) {
        final NumberedConnection connection = bySession.get(session.sessionId());
        if (connection != null && removed) {
            connection.connection.close("its session is no more");
        }
    }

    @Override
    public void onSessionNumbersTaken(final NumberedSession session, final long firstNumber, final int count) {
        final NumberedConnection connection = holder(session);
        if (connection != null) {
            try {
                connection.onNumbersTaken(firstNumber);
            } catch (final RuntimeException e) {
                onFault(connection, e);
            }
        }
    }

    @Override
    public void onSessionReport(final NumberedSession session, final SessionReportDecoder report) {
        final NumberedConnection connection = holder(session);
        if (connection != null) {
            try {
                connection.onReport(report);
            } catch (final RuntimeException e) {
                onFault(connection, e);
            }
        }
    }

    /** A fault in one message must not reach the intake of events: the gateway would end for all. */
    private static void onFault(final NumberedConnection connection, final RuntimeException e) {
        LOGGER.error("FIX: a message of session {} could not be written", connection.name(), e);
        connection.connection.close("a fault");
    }

    private NumberedConnection holder(final NumberedSession session) {
        final NumberedConnection connection = bySession.get(session.sessionId());
        return connection != null && session.epoch() == connection.epoch() && !connection.isClosed()
                ? connection
                : null;
    }
}
