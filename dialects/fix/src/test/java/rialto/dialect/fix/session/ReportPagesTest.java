package rialto.dialect.fix.session;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.state.NumberedSession;
import rialto.gatewaytest.TestVenue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** What clients missed is read for each account in turn. */
@Timeout(60)
class ReportPagesTest {
    private static final int GREEDY = 12;
    private static final long MODEST = GREEDY + 1;

    private final TestVenue venue = TestVenue.ready();
    private final Vertx vertx = Vertx.vertx();
    private final Context context = vertx.getOrCreateContext();
    private final BlockingQueue<Long> begun = new LinkedBlockingQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch greedyBegan = new CountDownLatch(1);
    private final BlockingQueue<Long> answered = new LinkedBlockingQueue<>();

    @AfterEach
    void close() throws Exception {
        end.countDown();
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    /** A disk that takes long for the sessions of one account. */
    private List<byte[]> page(final long sessionId) {
        begun.add(sessionId);
        if (sessionId != MODEST) {
            greedyBegan.countDown();
            try {
                end.await();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return List.of();
    }

    private ReportPages.Reader reader(final long sessionId) {
        return new ReportPages.Reader() {
            @Override
            public void onPage(final List<byte[]> reports) {
                answered.add(sessionId);
            }

            @Override
            public void onPurged() {}

            @Override
            public void onFailure() {}

            @Override
            public boolean isWaiting() {
                return true;
            }
        };
    }

    @Test
    void shouldReadForOthersWhileAnAccountAsksOnAllItsSessions() throws Exception {
        for (long session = 1; session <= GREEDY; session++) {
            venue.loggedOn(session, ALICE, "greedy-" + session);
        }
        venue.loggedOn(MODEST, BOB, "modest");
        final ReportPages pages =
                new ReportPages(context, (sessionId, marks, after, from, to, limit) -> page(sessionId));
        context.runOnContext(ignored -> {
            for (long id = 1; id <= MODEST; id++) {
                final NumberedSession session = venue.view.numberedSessions().get(id);
                pages.read(session, 0, 1, 10, reader(id));
            }
        });
        assertEquals(MODEST, answered.take(), "it does not wait for the others");
        greedyBegan.await();
        assertEquals(List.of(1L, MODEST), begun.stream().sorted().toList());
        end.countDown();
        for (int i = 0; i < GREEDY; i++) {
            answered.take();
        }
        assertEquals(GREEDY + 1, begun.size(), "all are read in the end");
    }
}
