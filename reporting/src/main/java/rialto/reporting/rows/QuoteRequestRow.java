package rialto.reporting.rows;

import rialto.protocol.QuoteRequestChangedDecoder;
import rialto.protocol.QuoteRequestState;

/** A row of {@code quote_requests}; known while the request is open. */
final class QuoteRequestRow extends StoredRow {
    final long requestId;
    int instrumentId;
    long takerAccountId;
    long quantityLots;
    int wantsBid;
    int wantsAsk;
    long providers;
    long declined;
    long createdNs;
    long expireNs;
    int state;
    int answers;
    long firstAnswerNs;
    /** Whose answer was hit; 0 for none. */
    long providerAccountId;

    long changedNs;
    /** 0 as long as it is open. */
    long endedNs;

    QuoteRequestRow(final long requestId) {
        this.requestId = requestId;
    }

    void change(final QuoteRequestChangedDecoder event, final long nowNs) {
        instrumentId = event.instrumentId();
        takerAccountId = event.accountId();
        quantityLots = event.quantityLots();
        wantsBid = event.wantsBid();
        wantsAsk = event.wantsAsk();
        providers = event.providers();
        declined = event.declined();
        createdNs = event.createdNs();
        expireNs = event.expireTimestampNs();
        changedNs = nowNs;
        final QuoteRequestState to = event.state();
        if (to == QuoteRequestState.REJECTED && event.providerAccountId() != 0) {
            // one provider has declined, and the others are still asked
            return;
        }
        state = to.value();
        switch (to) {
            case QUOTED -> {
                answers++;
                firstAnswerNs = firstAnswerNs == 0 ? nowNs : firstAnswerNs;
            }
            case ACCEPTED -> providerAccountId = event.providerAccountId();
            case COMPLETED, EXPIRED, CANCELED, REJECTED -> endedNs = nowNs;
            case CREATED, NULL_VAL -> {}
        }
    }

    boolean isOpen() {
        return endedNs == 0;
    }
}
