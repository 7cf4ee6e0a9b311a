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

    record AssignFeeSchedule(int instrumentId, int scheduleId) implements FeeCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.assignFeeSchedule(instrumentId, scheduleId, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.fees.assign(instrumentId, scheduleId);
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
