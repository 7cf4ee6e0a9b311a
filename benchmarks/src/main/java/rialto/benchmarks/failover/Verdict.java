package rialto.benchmarks.failover;

import org.agrona.collections.LongArrayList;
import rialto.benchmarks.Report;
import rialto.client.EventStreamException;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.testsupport.Pause;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.MemberStatus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/** Compares what clients were told with what every member recorded. Collects what is wrong, in words. */
final class Verdict {
    private static final long SNAPSHOT_MS = 30_000;
    private static final int UNCOMPARED = -1;

    private final Report report;
    private final List<MemberAddress> members;
    private final ProgramKey operator;
    private final ClusterObserver observer;
    private final List<String> troubles;

    /** @param troubles what is wrong is added to it */
    Verdict(
            final Report report,
            final List<MemberAddress> members,
            final ProgramKey operator,
            final ClusterObserver observer,
            final List<String> troubles) {
        this.report = report;
        this.members = members;
        this.operator = operator;
        this.observer = observer;
        this.troubles = troubles;
    }

    /**
     * @param clientOrderId of an order by its sequence
     * @param watch of a gateway's streams, through all faults
     */
    void give(final LongArrayList acknowledged, final LongFunction<String> clientOrderId, final MarketWatch watch) {
        int broken = 0;
        if (observer.failure() != null) {
            broken++;
            troubles.add("a reader through all faults: " + observer.failure().getMessage());
        }
        if (watch.failure() != null) {
            broken++;
            troubles.add(watch.failure());
        }
        final List<EventAudit> audits = new ArrayList<>();
        final long lastSequence = observer.lastSequence();
        for (int member = 0; member < members.size(); member++) {
            try {
                audits.add(observer.audit(member, lastSequence));
            } catch (final EventStreamException e) {
                broken++;
                troubles.add("member " + member + ": " + e.getMessage());
            }
        }
        report.line("");
        report.line("  messages of a gateway's streams       %d", watch.messages());
        count("readers with an event gap or repeat", broken);
        if (audits.size() < members.size()) {
            troubles.add("the events of " + (members.size() - audits.size()) + " members cannot be read");
            return;
        }
        judge(audits, acknowledged, clientOrderId);
        final int differing = differingStates();
        if (differing == UNCOMPARED) {
            report.line("  members differing in state hash       not compared");
        } else {
            count("members differing in state hash", differing);
        }
    }

    private void judge(
            final List<EventAudit> audits, final LongArrayList acknowledged, final LongFunction<String> clientOrderId) {
        final EventAudit audit = audits.getFirst();
        long missing = 0;
        for (int i = 0; i < acknowledged.size(); i++) {
            missing += audit.orderId(clientOrderId.apply(acknowledged.getLong(i))) == null ? 1 : 0;
        }
        report.line("  events on every member                %d", audit.lastSequence());
        count("acknowledged but missing", missing);
        count("executed twice", audit.acceptedTwice() + audit.repeatedCount() + audit.wrongTrades());
        final Map<Long, Integer> hashes = new HashMap<>();
        audits.forEach(each -> hashes.merge(each.checksum(), 1, Integer::sum));
        count("members differing in events", differing(hashes));
        count("assets whose money is not conserved", audit.assetsNotConserved());
    }

    /** All take a snapshot at the same position of the log. */
    private int differingStates() {
        try {
            final int leader = observer.awaitLeader();
            final long sequence = MemberStatus.requestSnapshot(members.get(leader), operator);
            final Map<Long, Integer> hashes = new HashMap<>();
            for (int member = 0; member < members.size(); member++) {
                awaitSnapshot(member, sequence);
                hashes.merge(observer.stateHash(member), 1, Integer::sum);
            }
            return differing(hashes);
        } catch (final IOException | EventStreamException e) {
            troubles.add("states could not be compared: " + e.getMessage());
            return UNCOMPARED;
        }
    }

    private void awaitSnapshot(final int member, final long sequence) throws IOException {
        final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SNAPSHOT_MS);
        while (MemberStatus.of(members, member, operator).snapshot() != sequence) {
            if (System.nanoTime() > giveUpNs) {
                throw new IOException("member " + member + " took no snapshot after event " + sequence);
            }
            Pause.ms(20);
        }
        // the service has taken it; the Archive has it a moment later
        Pause.ms(1_000);
    }

    /** How many are not with the most. */
    private static int differing(final Map<Long, Integer> hashes) {
        final int all = hashes.values().stream().mapToInt(Integer::intValue).sum();
        return all - hashes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    private void count(final String what, final long number) {
        report.line("  %-37s %d", what, number);
        if (number > 0) {
            troubles.add(what + ": " + number);
        }
    }
}
