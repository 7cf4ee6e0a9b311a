package rialto.engine;

import org.agrona.collections.IntHashSet;

/**
 * Who may not enter orders, and where nobody may. In ordinary times there is none of it: then an order costs one
 * comparison here. Allocates only when an account is frozen.
 */
final class Suspensions {
    private final Instruments instruments;
    private final IntHashSet frozen = new IntHashSet();
    private int ofVenue;
    private int instrumentCount;

    /** Mass cancels for all accounts that are under way: until they are through, no order enters where they are. */
    private int sweepCount;

    private int count;

    Suspensions(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** Whether there is anything to look at. */
    boolean any() {
        return count != 0;
    }

    boolean isFrozen(final int account) {
        return count != 0 && frozen.contains(account);
    }

    void freeze(final int account, final boolean freeze) {
        if (freeze) {
            frozen.add(account);
        } else {
            frozen.remove(account);
        }
        recount();
    }

    /** Why new orders are refused on an instrument, or with id 0 on all; 0 when they are not. */
    int of(final int instrumentId) {
        return instrumentId == 0 ? ofVenue : instruments.get(instrumentId).suspensions;
    }

    void set(final int instrumentId, final int suspensions) {
        if (instrumentId == 0) {
            ofVenue = suspensions;
        } else {
            final Instrument instrument = instruments.get(instrumentId);
            instrumentCount += (suspensions == 0 ? 0 : 1) - (instrument.suspensions == 0 ? 0 : 1);
            instrument.suspensions = suspensions;
        }
        recount();
    }

    void onSweepBegun() {
        sweepCount++;
        recount();
    }

    void onSweepDone() {
        sweepCount--;
        recount();
    }

    private void recount() {
        count = frozen.size() + instrumentCount + sweepCount + (ofVenue == 0 ? 0 : 1);
    }

    /** Why an account may not enter an order there; NONE when it may. There is something to look at. */
    RejectReason check(final int account, final Instrument instrument, final PendingCancels pendingCancels) {
        if (frozen.contains(account)) {
            return RejectReason.ACCOUNT_FROZEN;
        }
        if ((ofVenue & SuspensionReason.ADMINISTRATOR_BIT) != 0 || isSwept(pendingCancels, 0)) {
            return RejectReason.VENUE_SUSPENDED;
        }
        if (ofVenue != 0) {
            return RejectReason.STORAGE_LOW;
        }
        return instrument.suspensions != 0 || isSwept(pendingCancels, instrument.id())
                ? RejectReason.ORDER_ENTRY_SUSPENDED
                : RejectReason.NONE;
    }

    private boolean isSwept(final PendingCancels pendingCancels, final int instrumentId) {
        return sweepCount != 0 && pendingCancels.findSweep(Accounts.NONE, instrumentId) != null;
    }

    int instrumentCount() {
        return instrumentCount;
    }

    int sweepCount() {
        return sweepCount;
    }

    void snapshot(final EngineSnapshotListener listener) {
        if (ofVenue != 0) {
            listener.onOrderEntry(0, ofVenue);
        }
        for (int id = 1; instrumentCount != 0 && id <= instruments.count(); id++) {
            if (of(id) != 0) {
                listener.onOrderEntry(id, of(id));
            }
        }
    }
}
