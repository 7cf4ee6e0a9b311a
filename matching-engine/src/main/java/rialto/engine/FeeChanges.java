package rialto.engine;

/** What administrators do to fees: schedules, which instruments follow them, and what accounts have of their own. */
final class FeeChanges {
    private final EngineState state;
    private final EngineListener listener;
    private final FeeSchedule toldSchedule = new FeeSchedule();
    private final AccountFees toldTerms = new AccountFees();

    FeeChanges(final EngineState state, final EngineListener listener) {
        this.state = state;
        this.listener = listener;
    }

    void set(final FeeSchedule schedule) {
        if (schedule.name.isNone()) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (schedule.tierCount == 0) {
            remove(state.fees.find(schedule.name));
        } else {
            define(schedule, state.fees.find(schedule.name));
        }
    }

    private void remove(final FeeSchedule known) {
        if (known == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_FEE_SCHEDULE, 0);
            return;
        }
        final int follower = firstFollower(known);
        if (follower != 0) {
            listener.onCommandRejected(RejectReason.FEE_SCHEDULE_IN_USE, follower);
            return;
        }
        state.fees.remove(known);
        known.copyTo(toldSchedule);
        toldSchedule.tierCount = 0;
        listener.onFeeScheduleSet(toldSchedule);
    }

    /** An instrument whose fees follow a schedule; 0 for none. */
    private int firstFollower(final FeeSchedule schedule) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            if (state.instruments.get(id).feeSchedule == schedule) {
                return id;
            }
        }
        return 0;
    }

    private void define(final FeeSchedule schedule, final FeeSchedule known) {
        final int scheduleId = known == null ? state.fees.freeId() : known.scheduleId;
        if (!state.assets.isKnown(schedule.volumeAssetId)) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ASSET, 0);
        } else if (!schedule.isValid()) {
            listener.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else if (scheduleId == 0) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, Fees.MAX_SCHEDULES);
        } else {
            state.fees.put(scheduleId, schedule).copyTo(toldSchedule);
            listener.onFeeScheduleSet(toldSchedule);
        }
    }

    /** Fees by a schedule are of order books that move money: others have neither makers' rebates nor fees to count. */
    void assign(final int instrumentId, final Identifier name) {
        final Instrument instrument = state.instruments.get(instrumentId);
        final FeeSchedule schedule = name.isNone() ? null : state.fees.find(name);
        if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!name.isNone() && schedule == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_FEE_SCHEDULE, 0);
        } else if (schedule != null && !canFollow(instrument)) {
            listener.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else {
            instrument.feeSchedule = schedule;
            listener.onFeeScheduleAssigned(instrumentId, schedule == null ? 0 : schedule.scheduleId);
        }
    }

    private static boolean canFollow(final Instrument instrument) {
        return instrument.continuous != null && instrument.reserves;
    }

    void set(final AccountFees terms) {
        final int account = state.accounts.client(terms.accountId);
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (!terms.isValid()) {
            listener.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else {
            state.fees.put(account, terms);
            terms.copyTo(toldTerms);
            listener.onAccountFeesSet(toldTerms);
        }
    }

    /** @throws IllegalStateException if it could not have been so, as the others */
    void load(final FeeSchedule schedule) {
        if (schedule.name.isNone()
                || state.fees.find(schedule.name) != null
                || schedule.scheduleId < 1
                || schedule.scheduleId > Fees.MAX_SCHEDULES
                || state.fees.schedule(schedule.scheduleId) != null
                || !state.assets.isKnown(schedule.volumeAssetId)
                || !schedule.isValid()) {
            throw new IllegalStateException("fee schedule " + schedule.scheduleId + " is not valid");
        }
        state.fees.put(schedule.scheduleId, schedule);
    }

    void loadAssigned(final int instrumentId, final int scheduleId) {
        final Instrument instrument = state.instruments.get(instrumentId);
        final FeeSchedule schedule = state.fees.schedule(scheduleId);
        if (instrument == null || schedule == null || instrument.feeSchedule != null || !canFollow(instrument)) {
            throw new IllegalStateException("fee schedule of instrument " + instrumentId + " is not valid");
        }
        instrument.feeSchedule = schedule;
    }

    void load(final AccountFees terms) {
        final int account = state.accounts.client(terms.accountId);
        if (account == Accounts.NONE || terms.isNone() || !terms.isValid() || state.fees.of(account) != null) {
            throw new IllegalStateException("fees of account " + terms.accountId + " are not valid");
        }
        state.fees.put(account, terms);
    }

    void loadVolume(final long accountId, final int assetId, final int day, final long[] volumes) {
        final int account = state.accounts.client(accountId);
        final int balance = account == Accounts.NONE ? 0 : state.balances.find(account, assetId);
        if (balance == 0 || !state.fees.volumes.load(balance, day, volumes)) {
            throw new IllegalStateException("volume of account " + accountId + " is not valid");
        }
    }
}
