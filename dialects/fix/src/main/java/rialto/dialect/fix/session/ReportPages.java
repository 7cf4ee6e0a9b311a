package rialto.dialect.fix.session;

import io.vertx.core.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.PurgedEventsException;
import rialto.gateway.state.Account;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.NumberMarks;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Reads reports back from the recording, few at a time. Accounts take turns, and each has one page read at a time: so one that
 * asks on all its sessions does not keep others from what they missed. Owned by the event loop.
 */
final class ReportPages {
    /** Reports of a page. */
    static final int LIMIT = 256;

    private static final Logger LOGGER = LoggerFactory.getLogger(ReportPages.class);
    private static final int AT_A_TIME = 2;

    /** Where reports are read. */
    interface Recording {
        /** As {@link rialto.gateway.intake.RecordedReports#page}. */
        List<byte[]> page(
                long sessionId, NumberMarks marks, long afterEvent, long fromNumber, long toNumber, int limit);
    }

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

    private record Question(
            Account account, long sessionId, NumberMarks marks, long after, long from, long to, Reader reader) {}

    private final Context context;
    private final Recording recorded;
    /** Of those who wait. */
    private final SequencedMap<Account, Queue<Question>> waiting = new LinkedHashMap<>();

    /** Those of which a page is being read. */
    private final Set<Account> reading = new HashSet<>();

    ReportPages(final Context context, final Recording recorded) {
        this.context = context;
        this.recorded = recorded;
    }

    /**
     * Reads a page of what a session was told by these numbers. A session asks once at a time.
     *
     * @param after event before the first of them; 0 when none is known
     */
    void read(final NumberedSession session, final long after, final long from, final long to, final Reader reader) {
        waiting.computeIfAbsent(session.account(), ignored -> new ArrayDeque<>(1))
                .add(new Question(session.account(), session.sessionId(), session.marks(), after, from, to, reader));
        next();
    }

    private void next() {
        for (Question question = take(); question != null; question = take()) {
            if (question.reader.isWaiting()) {
                read(question);
            } else {
                question.reader.onPage(List.of());
            }
        }
    }

    /** The next one of an account of which nothing is being read; null when there is none, or enough are read. */
    private Question take() {
        if (reading.size() >= AT_A_TIME) {
            return null;
        }
        for (final Account account : waiting.keySet()) {
            if (!reading.contains(account)) {
                final Queue<Question> questions = waiting.remove(account);
                final Question question = questions.remove();
                if (!questions.isEmpty()) {
                    waiting.putLast(account, questions);
                }
                return question;
            }
        }
        return null;
    }

    private void read(final Question question) {
        reading.add(question.account);
        context.executeBlocking(
                        () -> recorded.page(
                                question.sessionId, question.marks, question.after, question.from, question.to, LIMIT),
                        false)
                .onComplete(page -> {
                    reading.remove(question.account);
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
