package rialto.protocol;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class InstrumentTermsTest {
    private static final InstrumentTerms TERMS = new InstrumentTerms(
            1,
            2,
            3,
            4,
            MarketModel.POSTED_OFFER,
            RiskRule.NONE,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15,
            16,
            0,
            MatchAlgorithm.PRICE_TIME,
            0);

    @Test
    void shouldComeBackAsTheyWereEncoded() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[InstrumentTermsEncoder.ENCODED_LENGTH]);
        TERMS.encode(new InstrumentTermsEncoder().wrap(buffer, 0));
        assertEquals(TERMS, InstrumentTerms.of(new InstrumentTermsDecoder().wrap(buffer, 0)));
    }

    @Test
    void shouldEncodeWhatCanBeChangedAsAChangeHasIt() {
        final UnsafeBuffer whole = new UnsafeBuffer(new byte[InstrumentTermsEncoder.ENCODED_LENGTH]);
        TERMS.encode(new InstrumentTermsEncoder().wrap(whole, 0));
        final UnsafeBuffer change = new UnsafeBuffer(new byte[InstrumentFiltersEncoder.ENCODED_LENGTH]);
        TERMS.encode(new InstrumentFiltersEncoder().wrap(change, 0));
        final int offset = new InstrumentTermsDecoder().wrap(whole, 0).filters().offset();
        assertEquals(new UnsafeBuffer(whole, offset, InstrumentFiltersEncoder.ENCODED_LENGTH), change);
    }
}
