package rialto.dialect.xml;

import java.util.ArrayDeque;

/**
 * The requests of one connection. Items are carried out in the order in which they came. Commands go out one after the
 * other without waiting, because the sequencer keeps their order. An item that depends on the outcome of earlier ones waits
 * until all of them have one. Answers come in order. What was received whole is carried out whole, also when the connection
 * ends. Owned by the event loop.
 */
final class XmlSession {
    /** Where answers go. */
    interface Output {
        void onAnswer(XmlRequest request);

        /** What limits count this client as. */
        String client();

        /** Whether nobody will read the answers. */
        default boolean isGone() {
            return false;
        }

        /** Whether more may be carried out: otherwise answers would pile up. Resume with {@link #pump}. */
        boolean isWritable();

        /** Runs a task after others have had their turn. */
        default void runSoon(final Runnable task) {
            task.run();
        }

        /** Something was answered, so that there may be room for more requests. */
        void onProgress();
    }

    /** Commands of one connection under way. */
    private static final int WINDOW = 256;

    /** Items carried out before others have their turn. */
    private static final int TURN = 2_048;

    private static final int MAX_REQUESTS = 128;
    private static final int MAX_WEIGHT = 16_384;

    private final XmlCalls calls;
    private final ItemBudget.Holding holding;
    private final Output output;
    private final ArrayDeque<XmlRequest> unanswered = new ArrayDeque<>();
    private final ArrayDeque<XmlRequest> unissued = new ArrayDeque<>();
    /** Of the requests that are not answered. */
    private int weight;

    private int outstanding;
    private boolean isWaiting;
    private boolean isPumping;
    /** When the present item could not be carried out for the first time; 0 when it was not tried. */
    private long blockedNs;

    XmlSession(final XmlCalls calls, final ItemBudget.Holding holding, final Output output) {
        this.calls = calls;
        this.holding = holding;
        this.output = output;
    }

    /** Whether no more requests should be read for now. */
    boolean isFull() {
        return unanswered.size() >= MAX_REQUESTS || weight >= MAX_WEIGHT;
    }

    /** Whether reading may go on after it was full. */
    boolean hasRoom() {
        return unanswered.size() <= MAX_REQUESTS / 2 && weight <= MAX_WEIGHT / 2;
    }

    boolean isEmpty() {
        return unanswered.isEmpty();
    }

    /** What limits count the client as. */
    String client() {
        return output.client();
    }

    /** Whether the client is gone. */
    boolean isGone() {
        return output.isGone();
    }

    /** Commands under way. */
    int outstanding() {
        return outstanding;
    }

    void add(final XmlRequest request) {
        unanswered.add(request);
        unissued.add(request);
        weight += request.weight;
        request.holding = holding;
    }

    /** Carries out what can be. */
    void pump() {
        if (isPumping) {
            return;
        }
        isPumping = true;
        int steps = 0;
        while (!isWaiting && steps < TURN && issueNext()) {
            steps++;
        }
        isPumping = false;
        answer();
        if (steps == TURN) {
            isWaiting = true;
            output.runSoon(this::resume);
        }
    }

    private boolean issueNext() {
        final XmlRequest request = unissued.peekFirst();
        if (request == null || outstanding >= WINDOW || !output.isWritable()) {
            return false;
        }
        if (request.issued == request.items.size()) {
            unissued.removeFirst();
            request.isIssued = true;
            return true;
        }
        final XmlItem item = request.items.get(request.issued);
        return switch (calls.issue(this, item)) {
            case DONE -> {
                next(request);
                done(item);
                yield true;
            }
            case SENT -> {
                outstanding++;
                next(request);
                yield true;
            }
            case ASKED -> {
                next(request);
                yield true;
            }
            case AFTER_OWN -> false;
            case LATER -> {
                isWaiting = true;
                if (blockedNs == 0) {
                    blockedNs = System.nanoTime();
                }
                yield false;
            }
        };
    }

    private void next(final XmlRequest request) {
        request.issued++;
        blockedNs = 0;
    }

    /** For how long the present item has been in the way. */
    long blockedNs() {
        return blockedNs == 0 ? 0 : System.nanoTime() - blockedNs;
    }

    /** What the present item waited for is there. */
    void resume() {
        isWaiting = false;
        pump();
    }

    /** What the present item waited for will not be. */
    void resumeWith(final String error) {
        final XmlRequest request = unissued.peekFirst();
        final XmlItem item = request.items.get(request.issued);
        item.error = error;
        isWaiting = false;
        next(request);
        done(item);
        pump();
    }

    /** The command of an item has an outcome, and the item its answer. */
    void onOutcome(final XmlItem item) {
        outstanding--;
        done(item);
        pump();
    }

    /** The command of an item has an outcome, but its answer is still to come. */
    void onOutcomeWithoutAnswer() {
        outstanding--;
        pump();
    }

    /** A question of an item has its answer. */
    void onAnswer(final XmlItem item) {
        done(item);
        pump();
    }

    private static void done(final XmlItem item) {
        item.isDone = true;
        item.request.pending--;
    }

    private void answer() {
        boolean progress = false;
        XmlRequest request;
        while ((request = unanswered.peekFirst()) != null && request.pending == 0 && request.isIssued) {
            unanswered.removeFirst();
            weight -= request.weight;
            holding.giveBack(request.weight);
            progress = true;
            output.onAnswer(request);
        }
        if (progress) {
            output.onProgress();
        }
    }
}
