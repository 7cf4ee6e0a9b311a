package rialto.engine;

/**
 * The engine and the reference model side by side, and a twin of the engine that was restored from a snapshot. All get
 * the same commands; all must answer with the same events and come to the same state.
 */
final class DifferentialRun {
    private static final long SECRET = 0x5DEE_CE66_DL;
    private static final long SECRET_OF_TWIN = ~SECRET;

    private final EngineLimits limits;
    private final Bug bug;
    private final Coverage coverage;
    private final boolean readable;
    private final EventWords expected = new EventWords(new Coverage());
    private final EventWords actual;
    private final EventWords ofTwin = new EventWords(new Coverage());
    private final CallText<VenueListener> expectedText = new CallText<>(expected);
    private final CallText<VenueListener> actualText;
    private final CallText<VenueListener> twinText = new CallText<>(ofTwin);
    private final MatchingEngine engine;
    private final ReferenceEngine reference;
    private MatchingEngine twin;

    /**
     * @param coverage counts what happens in the engine
     * @param readable whether differences shall be told in words, for which everything is written down: slow
     */
    DifferentialRun(final EngineLimits limits, final Bug bug, final Coverage coverage, final boolean readable) {
        this.limits = limits;
        this.bug = bug;
        this.coverage = coverage;
        this.readable = readable;
        actual = new EventWords(coverage);
        actualText = new CallText<>(actual);
        final VenueListener ofEngine = listener(actual, actualText);
        engine = new MatchingEngine(limits, SECRET, bug.listener(ofEngine), ofEngine);
        final VenueListener ofReference = listener(expected, expectedText);
        reference = new ReferenceEngine(limits, ofReference, ofReference);
    }

    private VenueListener listener(final EventWords words, final CallText<VenueListener> text) {
        return readable ? text.as(VenueListener.class) : words;
    }

    ReferenceEngine reference() {
        return reference;
    }

    /** @throws Difference when not all do the same */
    void carryOut(final Command command, final long now) {
        if (reference.nextDeadlineNs() <= now) {
            carryOutOne(new Command.AdvanceTime(), now);
        }
        carryOutOne(command, now);
    }

    private void carryOutOne(final Command command, final long now) {
        clear();
        coverage.command(command);
        if (command instanceof Command.Restore(final boolean ofTwin)) {
            catching(() -> restore(ofTwin && twin != null ? twin : engine));
            return;
        }
        catching(() -> {
            command.to(reference, now);
            command.to(engine, now);
            if (twin != null) {
                command.to(twin, now);
            }
        });
        bug.after(command, engine, actual);
        compareEvents();
        compareDeadlines();
    }

    private static void catching(final Runnable step) {
        try {
            step.run();
        } catch (final Difference e) {
            throw e;
        } catch (final RuntimeException | AssertionError | VirtualMachineError e) {
            throw new Difference("it threw " + e, e);
        }
    }

    private void clear() {
        expected.clear();
        actual.clear();
        ofTwin.clear();
        if (readable) {
            expectedText.lines().clear();
            actualText.lines().clear();
            twinText.lines().clear();
        }
    }

    private void restore(final MatchingEngine from) {
        final VenueListener listener = listener(ofTwin, twinText);
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(limits, SECRET_OF_TWIN, listener, listener);
        from.takeSnapshot(loader);
        twin = loader.finish();
        compareState();
    }

    private void compareDeadlines() {
        final long deadline = reference.nextDeadlineNs();
        if (engine.nextDeadlineNs() != deadline) {
            throw new Difference("the next deadline is " + engine.nextDeadlineNs() + ", expected " + deadline);
        }
        if (twin != null && twin.nextDeadlineNs() != deadline) {
            throw new Difference(
                    "the next deadline after a restore is " + twin.nextDeadlineNs() + ", expected " + deadline);
        }
    }

    private void compareEvents() {
        if (expected.isEmpty()) {
            throw new Difference("a command without an answer");
        }
        if (!expected.sameAs(actual)) {
            throw Difference.between("events", expectedText.lines(), actualText.lines());
        }
        if (twin != null && !expected.sameAs(ofTwin)) {
            throw Difference.between("events after a restore", expectedText.lines(), twinText.lines());
        }
    }

    /** Looks at the {@link Invariants}. */
    void checkInvariants() {
        checkInvariants(engine);
        if (twin != null) {
            checkInvariants(twin);
        }
    }

    private static void checkInvariants(final MatchingEngine checked) {
        try {
            checked.checkInvariants();
        } catch (final IllegalStateException e) {
            throw new Difference(e.getMessage(), e);
        } catch (final RuntimeException e) {
            throw new Difference("it threw " + e, e);
        }
    }

    /** Compares everything that a snapshot has. */
    void compareState() {
        final StateHash hash = new StateHash();
        ReferenceSnapshot.take(reference.state, hash);
        catching(() -> {
            compareState("state", engine, hash.value());
            if (twin != null) {
                compareState("state after a restore", twin, hash.value());
            }
        });
    }

    private void compareState(final String what, final MatchingEngine compared, final long expectedHash) {
        if (compared.stateHash() != expectedHash) {
            final CallText<EngineSnapshotListener> theirs = new CallText<>(null);
            ReferenceSnapshot.take(reference.state, theirs.as(EngineSnapshotListener.class));
            final CallText<EngineSnapshotListener> ours = new CallText<>(null);
            compared.takeSnapshot(ours.as(EngineSnapshotListener.class));
            throw Difference.between(what, theirs.lines(), ours.lines());
        }
    }
}
