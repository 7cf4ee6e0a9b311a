package rialto.dialect.fix.session;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whatever is asked for again and whenever, a client that goes by the standard has all reports in the end, each with its number,
 * and nothing twice that does not say so.
 */
class ResendingTest {
    private static final int ROUNDS = 400;
    private static final int NUMBERS = 900;

    @Test
    void shouldLeaveNoHole() {
        final long seed = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            final Random random = new Random(seed + round);
            try {
                new Venue(random).run();
            } catch (final RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + (seed + round), e);
            }
        }
    }

    /** Messages with numbers from 1; reports are recorded, others are not. */
    private static final class Venue implements Resending.Output {
        private final Random random;
        private final SentMessages sent;
        private final Resending resending;
        private final List<Boolean> isReport = new ArrayList<>();
        private final Queue<Runnable> later = new ArrayDeque<>();
        private final Client client = new Client();
        private final int reportsInTen;
        private boolean isWritable = true;

        private Venue(final Random random) {
            this.random = random;
            reportsInTen = random.nextInt(11);
            sent = new SentMessages(new SentMessages.Budget(random.nextInt(20_000)));
            resending = new Resending(sent, this);
        }

        private void run() {
            final int before = random.nextInt(NUMBERS);
            for (int i = 0; i < before; i++) {
                isReport.add(random.nextInt(10) < reportsInTen);
            }
            client.expected = 1 + random.nextInt(before + 1);
            sent.begin(before + 1);
            resending.begin(before + 1);
            while (isReport.size() < NUMBERS) {
                act();
            }
            while (client.expected <= isReport.size()) {
                if (!resending.isActive()) {
                    resending.request(client.expected, 0);
                }
                isWritable = true;
                resending.onWritable();
                runLater();
            }
            assertEquals(NUMBERS + 1, client.expected);
        }

        private void act() {
            switch (random.nextInt(12)) {
                case 0 -> client.ask(random);
                case 1 -> {
                    isWritable = !isWritable;
                    resending.onWritable();
                }
                case 2, 3 -> runLater();
                default -> {
                    final boolean report = random.nextInt(10) < reportsInTen;
                    isReport.add(report);
                    final Outgoing outgoing = outgoing(report, isReport.size());
                    final SentMessages.Sent message = new SentMessages.Sent(outgoing, 7, report);
                    sent.add(message, resending.written());
                    resending.onNumbered(isReport.size(), message);
                }
            }
        }

        private void runLater() {
            for (int i = later.size(); i > 0; i--) {
                later.remove().run();
            }
        }

        private static Outgoing outgoing(final boolean report, final long number) {
            return new Outgoing(
                    report ? "8" : "0", Long.toString(number).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }

        @Override
        public void writeNew(final SentMessages.Sent message, final long number) {
            write(message.outgoing(), number, 0);
        }

        @Override
        public void write(final Outgoing outgoing, final long number, final long origNs) {
            if (outgoing.type().equals("8")) {
                assertEquals(
                        Long.toString(number), new String(outgoing.body(), java.nio.charset.StandardCharsets.US_ASCII));
                assertTrue(isReport.get((int) number - 1));
            }
            client.receive(number, number + 1, origNs != 0, outgoing.type().equals("8"));
        }

        @Override
        public void writeGap(final long first, final long next, final boolean isAgain) {
            assertTrue(isAgain, "what was never sent is told as a gap");
            for (long number = first; number < next; number++) {
                assertTrue(!isReport.get((int) number - 1), "the report " + number + " is told as a gap");
            }
            client.receive(first, next, isAgain, false);
        }

        @Override
        public SentMessages.Sent report(final byte[] report) {
            return new SentMessages.Sent(outgoing(true, reportNumber(report)), 7, true);
        }

        @Override
        public long reportNumber(final byte[] report) {
            return new UnsafeBuffer(report).getLong(0);
        }

        @Override
        public void readPage(final long from, final long to) {
            final List<byte[]> reports = new ArrayList<>();
            for (long number = from; number <= Math.min(to, isReport.size()); number++) {
                if (isReport.get((int) number - 1) && reports.size() < ReportPages.LIMIT) {
                    final byte[] report = new byte[8];
                    new UnsafeBuffer(report).putLong(0, number);
                    reports.add(report);
                }
            }
            later.add(() -> resending.onPage(reports));
        }

        @Override
        public boolean isWritable() {
            return isWritable;
        }

        @Override
        public void again() {
            later.add(resending::proceed);
        }

        @Override
        public void onPageSent() {}

        @Override
        public void onUnreadable() {
            throw new AssertionError("everything can be read");
        }

        /** Goes by the standard. */
        private final class Client {
            private long expected;
            private long highest;

            private void ask(final Random by) {
                final long begin = by.nextBoolean() ? expected : 1 + by.nextInt((int) expected);
                final long end = by.nextInt(3) == 0 ? begin + by.nextInt(50) : 0;
                resending.request(begin, end);
            }

            private void receive(
                    final long number, final long next, final boolean isAgain, final boolean carriesReport) {
                assertTrue(isAgain || number > highest, "the message " + number + " comes twice and does not say so");
                if (number == expected) {
                    expected = next;
                } else if (number < expected) {
                    assertTrue(isAgain || !carriesReport);
                    expected = Math.max(expected, next);
                }
                highest = Math.max(highest, next - 1);
            }
        }
    }
}
