package rialto.dialect.fix.session;

import io.vertx.core.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.PurgedEventsException;
import rialto.gateway.intake.RecordedReports;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.NumberMarks;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Reads reports back from the recording, few at a time, for sessions in turn. Owned by the event loop. */
final class ReportPages {
    /** Reports of a page. */
    static final int LIMIT = 256;

    private static final Logger LOGGER = LoggerFactory.getLogger(ReportPages.class);
    private static final int AT_A_TIME = 2;

    /** Told once what came of it. */
    interface Reader {
        /** @param reports with their headers, in order of their numbers; fewer than {@link #LIMIT} when there are no more */
        void onPage(List<byte[]> reports);

        /** They are not recorded any more. */
        void onPurged();

        void onFailure();

        /** Whether it still wants what it asked for. */
        boolean isWaiting();
    }

    private record Question(long sessionId, NumberMarks marks, long after, long from, long to, Reader reader) {}

    private final Context context;
    private final RecordedReports recorded;
    private final Queue<Question> waiting = new ArrayDeque<>();
    private int running;

    ReportPages(final Context context, final RecordedReports recorded) {
        this.context = context;
        this.recorded = recorded;
    }

    /**
     * Reads a page of what a session was told by these numbers. A session asks once at a time.
     *
     * @param after event before the first of them; 0 when none is known
     */
    void read(final NumberedSession session, final long after, final long from, final long to, final Reader reader) {
        waiting.add(new Question(session.sessionId(), session.marks(), after, from, to, reader));
        next();
    }

    private void next() {
        while (running < AT_A_TIME && !waiting.isEmpty()) {
            final Question question = waiting.remove();
            if (question.reader.isWaiting()) {
                read(question);
            } else {
                question.reader.onPage(List.of());
            }
        }
    }

    private void read(final Question question) {
        running++;
        context.executeBlocking(
                        () -> recorded.page(
                                question.sessionId, question.marks, question.after, question.from, question.to, LIMIT),
                        false)
                .onComplete(page -> {
                    running--;
                    next();
                    if (page.succeeded()) {
                        question.reader.onPage(page.result());
                    } else {
                        fail(question, page.cause());
                    }
                });
    }

    private static void fail(final Question question, final Throwable cause) {
        if (cause instanceof PurgedEventsException) {
            LOGGER.warn(
                    "FIX: reports {} and later of session {} are not recorded any more; they are sent as a gap",
                    question.from,
                    question.sessionId);
            question.reader.onPurged();
        } else {
            LOGGER.warn(
                    "FIX: reports {} and later of session {} cannot be read: {}",
                    question.from,
                    question.sessionId,
                    cause.toString());
            question.reader.onFailure();
        }
    }
}
