package rialto.reporting.reconcile;

/** What an account has of an asset by this computation, and what the venue's events said last, in minor units. */
final class LedgerBalance {
    final long accountId;
    final int assetId;

    /** Available and held together. */
    long total;

    long held;
    long saidAvailable;
    long saidHeld;
    /** Stands in the ledger's list of what the command touched. */
    boolean isTouched;

    private long gapAvailable;
    private long gapHeld;
    private long offSince;

    LedgerBalance(final long accountId, final int assetId) {
        this.accountId = accountId;
        this.assetId = assetId;
    }

    long available() {
        return total - held;
    }

    /**
     * Compares with what was said.
     *
     * @param sequence of the command's first event
     * @return whether it differs, and not by as much as before
     */
    boolean isNewlyOff(final long sequence) {
        final long nowAvailable = saidAvailable - available();
        final long nowHeld = saidHeld - held;
        final boolean changed = nowAvailable != gapAvailable || nowHeld != gapHeld;
        gapAvailable = nowAvailable;
        gapHeld = nowHeld;
        if (!isOff()) {
            offSince = 0;
        } else if (offSince == 0) {
            offSince = sequence;
        }
        return changed && isOff();
    }

    /** Whether what was said last differs. */
    boolean isOff() {
        return gapAvailable != 0 || gapHeld != 0;
    }

    /** The first event of the command since which it differs; 0 when it does not. */
    long offSince() {
        return offSince;
    }
}
