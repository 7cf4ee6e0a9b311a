package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FinishedOrdersTest {
    private static final int ACCOUNTS = 5;
    private static final int FIRST_ACCOUNT = Accounts.FIRST_CLIENT;
    private static final int LIMIT = 200;

    private final FinishedOrders finished =
            new FinishedOrders(new EngineLimits(1, 1, ACCOUNTS, 1, 1, LIMIT, LIMIT, 1, 1, false));
    private final List<Deque<int[]>> byAccount = new ArrayList<>(); // record, step

    FinishedOrdersTest() {
        for (int i = 0; i < ACCOUNTS; i++) {
            finished.addAccount();
            byAccount.add(new ArrayDeque<>());
        }
    }

    private int oldest() {
        int oldest = -1;
        for (int i = 0; i < ACCOUNTS; i++) {
            if (!byAccount.get(i).isEmpty()
                    && (oldest < 0
                            || byAccount.get(i).getFirst()[1]
                                    < byAccount.get(oldest).getFirst()[1])) {
                oldest = i;
            }
        }
        return oldest;
    }

    @Test
    void shouldForgetTheOldestOfAnAccountAndOfAll() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        int held = 0;
        for (int step = 1; step <= 100_000; step++) {
            final boolean removes = held == LIMIT || held > 0 && random.nextInt(100) < step / 1_000;
            final int i = removes && random.nextBoolean() ? oldest() : random.nextInt(ACCOUNTS);
            if (!removes) {
                finished.add(FIRST_ACCOUNT + i, step);
                byAccount.get(i).add(new int[] {step, step});
                held++;
            } else if (!byAccount.get(i).isEmpty()) {
                assertEquals(FIRST_ACCOUNT + oldest(), finished.accountOfOldest(), "seed " + seed);
                final int record = byAccount.get(i).removeFirst()[0];
                assertEquals(record, finished.first(FIRST_ACCOUNT + i), "seed " + seed);
                finished.removeFirst(FIRST_ACCOUNT + i);
                held--;
            }
            assertEquals(byAccount.get(i).size(), finished.size(FIRST_ACCOUNT + i), "seed " + seed);
            if (step % 1_000 == 0) {
                assertOrder(seed);
            }
        }
    }

    private void assertOrder(final long seed) {
        final List<Integer> records = new ArrayList<>();
        finished.forEach(records::add);
        final List<Integer> expected = byAccount.stream()
                .flatMap(Deque::stream)
                .map(entry -> entry[0])
                .sorted()
                .toList();
        assertEquals(expected, records, "seed " + seed);
    }
}
