package rialto.gateway.history;

import rialto.gateway.api.Asker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A number of places for what waits, shared fairly among those who ask. When all are taken, who has most of them loses his newest
 * for one who has fewer. Strangers lose theirs for those who have proven who they are, up to an eighth of the places. It is the turn
 * of the proven three times out of four, and among them, as among strangers, that of each in turn. Owned by the event loop.
 */
final class WaitingQuestions<Q> {
    private static final int TURNS = 4;
    private static final int STRANGERS_SHARE = 8;

    private final int most;
    private final Kind<Q> proven = new Kind<>();
    private final Kind<Q> strangers = new Kind<>();
    private int turn;

    /** Those who ask, in the order of their turns; nobody is there without a question. */
    private static final class Kind<Q> {
        private final Map<Asker, Deque<Q>> byAsker = new LinkedHashMap<>();
        private int size;

        private void add(final Asker asker, final Q question) {
            byAsker.computeIfAbsent(asker, ignored -> new ArrayDeque<>()).add(question);
            size++;
        }

        private int waiting(final Asker asker) {
            final Deque<Q> own = byAsker.get(asker);
            return own == null ? 0 : own.size();
        }

        private Q next() {
            final Iterator<Map.Entry<Asker, Deque<Q>>> askers =
                    byAsker.entrySet().iterator();
            if (!askers.hasNext()) {
                return null;
            }
            final Map.Entry<Asker, Deque<Q>> first = askers.next();
            final Asker asker = first.getKey();
            final Deque<Q> own = first.getValue();
            askers.remove();
            final Q question = own.poll();
            if (!own.isEmpty()) {
                byAsker.put(asker, own);
            }
            size--;
            return question;
        }

        /** Takes the newest question of the one who has most, if these are more than so many; otherwise null. */
        private Q takeFromHeaviest(final int least) {
            Map.Entry<Asker, Deque<Q>> heaviest = null;
            for (final Map.Entry<Asker, Deque<Q>> each : byAsker.entrySet()) {
                if (heaviest == null
                        || each.getValue().size() > heaviest.getValue().size()) {
                    heaviest = each;
                }
            }
            if (heaviest == null || heaviest.getValue().size() <= least) {
                return null;
            }
            final Q taken = heaviest.getValue().removeLast();
            if (heaviest.getValue().isEmpty()) {
                byAsker.remove(heaviest.getKey());
            }
            size--;
            return taken;
        }
    }

    /** @param most places, at least 0 */
    WaitingQuestions(final int most) {
        this.most = most;
    }

    /** @return the question that has no place for it: another, this one, or null when there was room */
    Q add(final Asker asker, final Q question) {
        final Kind<Q> own = asker.isProven() ? proven : strangers;
        Q lost = null;
        if (size() >= most) {
            lost = makeRoom(asker, own);
            if (lost == null) {
                return question;
            }
        }
        own.add(asker, question);
        return lost;
    }

    private Q makeRoom(final Asker asker, final Kind<Q> own) {
        final int kept = most / STRANGERS_SHARE;
        final boolean isShareTaken = own == proven ? strangers.size > kept : strangers.size < kept;
        final Q lost = isShareTaken ? (own == proven ? strangers : proven).takeFromHeaviest(0) : null;
        return lost == null ? own.takeFromHeaviest(own.waiting(asker) + 1) : lost;
    }

    /** The next in turn, which no longer waits; null when nobody does. */
    Q next() {
        final boolean isStrangersTurn = proven.size == 0 || turn++ % TURNS == TURNS - 1;
        final Q question = isStrangersTurn ? strangers.next() : null;
        return question == null ? proven.next() : question;
    }

    int size() {
        return proven.size + strangers.size;
    }
}
