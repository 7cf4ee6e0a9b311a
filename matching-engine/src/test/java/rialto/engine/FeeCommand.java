package rialto.engine;

/** A command about fees as a value. */
public sealed interface FeeCommand extends Command {
    record SetFeeSchedule(FeeSchedule schedule) implements FeeCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setFeeSchedule(schedule, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.fees.set(schedule);
        }
    }

    /** @param name 0 for none */
    record AssignFeeSchedule(int instrumentId, int name) implements FeeCommand {
        /** The schedule's name. */
        public Identifier identifier() {
            return name == 0 ? new Identifier() : Ids.id(name);
        }

        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.assignFeeSchedule(instrumentId, identifier(), now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.fees.assign(instrumentId, identifier());
        }
    }

    record SetAccountFees(AccountFees terms) implements FeeCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setAccountFees(terms, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.fees.set(terms);
        }
    }
}
