package rialto.reporting.reconcile;

import rialto.client.ArchivedEvents;
import rialto.client.EventDemultiplexer;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.TradeRevisedDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.reporting.Differences;
import rialto.reporting.EventSource;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Computes every balance from the recorded events by itself, and compares it with what the events say, with a database's tables,
 * and with what a running venue answers. Reads only. Memory is that of what the venue has now: balances, open orders, names. Used
 * once.
 */
public final class Reconciliation {
    private static final int BATCHES = 256;
    private static final int MOST_TOLD = 20;
    private static final long SILENCE_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventSource source;
    private final Database database;
    private final Path archive;
    private final Deque<ToldBalances> told;
    private final Differences differences = new Differences();
    private final BalanceLedger ledger = new ComparedLedger();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(ledger);
    private final List<String> notCompared = new ArrayList<>();
    private StoredMoney stored;
    private long answers;

    /**
     * @param database null to compare with none
     * @param told what a running venue answered, in any order; empty to compare with none
     */
    public Reconciliation(final EventSource source, final Database database, final List<ToldBalances> told) {
        this(source, null, database, told);
    }

    /**
     * As above.
     *
     * @param archive directory of old events, which a member kept before it purged them; null for none
     */
    public Reconciliation(
            final EventSource source, final Path archive, final Database database, final List<ToldBalances> told) {
        this.source = source;
        this.archive = archive;
        this.database = database;
        this.told = new ArrayDeque<>(told.stream()
                .sorted(Comparator.comparingLong(ToldBalances::eventSequence))
                .toList());
    }

    /** The ledger, which looks at the database's rows as their events come. */
    private final class ComparedLedger extends BalanceLedger {
        private ComparedLedger() {
            super(differences);
        }

        @Override
        public void onOrderExecuted(final OrderExecutedDecoder event) {
            super.onOrderExecuted(event);
            look(() -> stored.onTrade(sequence(), event, this));
        }

        @Override
        public void onTradeRevised(final TradeRevisedDecoder event) {
            super.onTradeRevised(event);
            look(() -> stored.onRevision(sequence(), event, this));
        }

        @Override
        public void onTransferApplied(final TransferAppliedDecoder event) {
            super.onTransferApplied(event);
            look(() -> stored.onTransfer(sequence(), event, this));
        }

        @Override
        public void onEndOfCommand(
                final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
            super.onEndOfCommand(eventSequence, timestampNs, gatewayId, correlationId);
            if (stored != null && eventSequence >= stored.sequence() && firstOfCommand() <= stored.sequence()) {
                compareStored(eventSequence);
            }
            compareTold(eventSequence);
        }
    }

    @FunctionalInterface
    private interface Look {
        void run() throws SQLException;
    }

    private void look(final Look look) {
        if (stored == null) {
            return;
        }
        try {
            look.run();
        } catch (final SQLException e) {
            throw unreadable(e);
        }
    }

    private ReportingException unreadable(final SQLException e) {
        return new ReportingException(database.location() + " cannot be read: " + e.getMessage(), e);
    }

    /** How far it is, for a person who waits; any thread may ask. */
    public long eventSequence() {
        return ledger.sequence();
    }

    /**
     * Reads all events that there are, or, of a venue that runs, those up to the last that the database or an answer has.
     *
     * @throws ReportingException when the events no longer begin with the first, saying which is the oldest, when they end before
     *     what is compared with them, and when the database cannot be read
     */
    public ReconcileResult run() {
        final long beganNs = System.nanoTime();
        if (database == null) {
            read();
            return result(beganNs);
        }
        try (Connection connection = database.openReader()) {
            connection.setAutoCommit(false);
            stored = new StoredMoney(connection, differences);
            read();
            connection.rollback();
            return result(beganNs);
        } catch (final SQLException e) {
            throw unreadable(e);
        }
    }

    private void read() {
        final long last = source.lastSequence();
        final long compared = Math.max(
                stored == null ? 0 : stored.sequence(),
                told.isEmpty() ? 0 : told.peekLast().eventSequence());
        if (compared > last) {
            throw new ReportingException("there are " + last + " recorded events, and what is compared with them knows "
                    + compared + ": they are not of the same venue, or the log has lost its end");
        }
        compareTold(0);
        if (stored != null && stored.sequence() == 0) {
            compareStored(0);
        }
        if (archive != null) {
            readArchive();
        }
        try (EventSubscription recorded = source.open(eventSequence())) {
            long silentNs = System.nanoTime();
            while (!isOver(recorded, last, compared)) {
                if (recorded.poll(demultiplexer, BATCHES) > 0) {
                    silentNs = System.nanoTime();
                } else if (System.nanoTime() - silentNs > SILENCE_LIMIT_NS) {
                    throw new EventStreamException(
                            "they end at event " + eventSequence() + " of " + Math.min(last, compared));
                } else {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
        } catch (final EventStreamException e) {
            throw new ReportingException("this takes all recorded events, from event 1 on: " + e.getMessage(), e);
        }
    }

    /** What is there besides in the recording comes from there. */
    private void readArchive() {
        try {
            new ArchivedEvents(archive).read((buffer, offset, sequence) -> {
                demultiplexer.onMessage(buffer, offset);
                return true;
            });
        } catch (final IOException e) {
            throw new ReportingException("old events in " + archive + " cannot be read: " + e.getMessage(), e);
        }
    }

    private boolean isOver(final EventSubscription recorded, final long last, final long compared) {
        if (!ledger.isAtEndOfCommand()) {
            return false;
        }
        final long sequence = eventSequence();
        if (last != Long.MAX_VALUE) {
            return sequence >= last;
        }
        return compared == 0 ? recorded.isLive() : sequence >= compared;
    }

    private void compareStored(final long sequence) {
        if (stored.sequence() == sequence) {
            look(() -> stored.onLastEvent(ledger));
        } else {
            notCompared.add("the balances of the database, which ends within the command of event " + sequence);
        }
    }

    /** Within a command there is nothing to compare with. */
    private void compareTold(final long sequence) {
        while (!told.isEmpty() && told.peek().eventSequence() <= sequence) {
            final ToldBalances answer = told.remove();
            if (answer.eventSequence() != sequence) {
                notCompared.add(
                        "the venue's answer of event " + answer.eventSequence() + ", which is within a command");
                continue;
            }
            final LedgerBalances balances = ledger.balances();
            final BalanceComparison comparison = new BalanceComparison(
                    balances,
                    balances.of(answer.firstAccountId(), answer.lastAccountId()),
                    differences,
                    "the venue answers, as of event " + answer.eventSequence() + ",");
            for (final ToldBalances.Balance balance : answer.balances()) {
                comparison.next(balance);
                answers++;
            }
            comparison.end();
        }
    }

    private ReconcileResult result(final long beganNs) {
        final LedgerBalances balances = ledger.balances();
        final List<String> stillOff = new ArrayList<>();
        for (final LedgerBalance balance : balances.all()) {
            if (balance.isOff() && stillOff.size() < MOST_TOLD) {
                stillOff.add(balances.account(balance) + ", since event " + balance.offSince() + ": "
                        + balances.gap(balance, balance.saidAvailable, balance.saidHeld));
            }
        }
        return new ReconcileResult(
                ledger.sequence(),
                ledger.commands(),
                ledger.tradeCount(),
                balances.all().size(),
                stored == null ? -1 : stored.sequence(),
                differences.rows() - answers,
                answers,
                differences.count(),
                List.copyOf(differences.told()),
                stillOff,
                List.copyOf(notCompared),
                Duration.ofNanos(System.nanoTime() - beganNs));
    }
}
