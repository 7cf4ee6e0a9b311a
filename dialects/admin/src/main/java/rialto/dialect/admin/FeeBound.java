package rialto.dialect.admin;

import org.agrona.DirectBuffer;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MessageHeaderDecoder;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What an operator may not do alone by fees: they are taken from traders, also of orders that rest. A fee that is raised beyond
 * the bound is money.
 */
final class FeeBound {
    private static final Set<String> FEES = Set.of("makerFeeBps", "takerFeeBps");
    private static final int PPM_OF_A_BASIS_POINT = 100;

    private final AdminPolicy policy;

    FeeBound(final AdminPolicy policy) {
        this.policy = policy;
    }

    /**
     * Says that a call touches money, if it does.
     *
     * @param makerPpm before it
     * @param takerPpm before it
     * @throws rialto.gateway.api.ApiException when its caller may not, and nobody else is asked
     */
    void touch(final AdminExchange exchange, final InstrumentTerms terms, final int makerPpm, final int takerPpm) {
        touch(exchange, terms.makerFeePpm(), terms.takerFeePpm(), makerPpm, takerPpm);
    }

    /**
     * As the other one, for each volume that an account can have: some pay more though the highest rate stays.
     *
     * @param before what was followed; of volumes in another asset nothing is known, so its lowest rates count
     */
    void touch(final AdminExchange exchange, final FeeSchedule after, final FeeSchedule before) {
        final boolean isComparable = before.tiers().size() == 1
                || after.tiers().size() == 1
                || before.volumeAssetId() == after.volumeAssetId();
        for (final FeeTier border : isComparable ? both(after, before) : after.tiers()) {
            final FeeTier pays = tier(after, border.volumeFrom());
            final FeeTier paid = isComparable ? tier(before, border.volumeFrom()) : lowest(before);
            touch(exchange, pays.makerFeePpm(), pays.takerFeePpm(), paid.makerFeePpm(), paid.takerFeePpm());
        }
    }

    private static List<FeeTier> both(final FeeSchedule one, final FeeSchedule other) {
        return Stream.concat(one.tiers().stream(), other.tiers().stream()).toList();
    }

    private static FeeTier tier(final FeeSchedule schedule, final long volume) {
        return schedule.tiers().get(schedule.tierOf(volume) - 1);
    }

    private static FeeTier lowest(final FeeSchedule schedule) {
        return schedule.tiers().stream()
                .reduce((a, b) -> new FeeTier(
                        0, Math.min(a.makerFeePpm(), b.makerFeePpm()), Math.min(a.takerFeePpm(), b.takerFeePpm())))
                .orElseThrow();
    }

    private void touch(
            final AdminExchange exchange,
            final int newMakerPpm,
            final int newTakerPpm,
            final int makerPpm,
            final int takerPpm) {
        final int most = policy.operatorMaxFeePpm();
        if (newMakerPpm <= Math.max(most, makerPpm) && newTakerPpm <= Math.max(most, takerPpm)) {
            return;
        }
        // where two are asked, the second is a treasurer
        if (!policy.takesTwo(AdminRoute.Kind.MONEY)
                && !exchange.caller().actor().mayAny(Role.TREASURER.bit())) {
            throw AdminApi.forbidden("A fee above " + most / PPM_OF_A_BASIS_POINT
                            + " basis points (admin.operator-max-fee-bps) needs the role TREASURER too.")
                    .asException();
        }
        exchange.touches(AdminRoute.Kind.MONEY);
    }

    /**
     * What waits for a second administrator is the fees alone, so that its text is all of it.
     *
     * @throws rialto.gateway.api.ApiException when the call has more
     */
    static void requireAlone(final AdminBody body) {
        for (final String name : body.names()) {
            if (!FEES.contains(name)) {
                throw AdminBody.invalid(
                        name,
                        "Fees that a second administrator must approve stand alone; change the rest by another call.");
            }
        }
    }

    /**
     * The command has all filters of its instrument as they were when it was proposed: it must not undo what was done since.
     *
     * @param command with its header
     * @return why it cannot be approved any more, or null
     */
    static ApiError outdated(final VenueView view, final DirectBuffer command) {
        final ChangeInstrumentDecoder change = new ChangeInstrumentDecoder();
        change.wrapAndApplyHeader(command, 0, new MessageHeaderDecoder());
        final Instrument instrument = view.instrument(change.instrumentId());
        final InstrumentTerms now = instrument.terms();
        final InstrumentTerms then = now.with(change).withFees(now.makerFeePpm(), now.takerFeePpm());
        final boolean settlesAlike =
                change.settlementType() == instrument.quotes().settlementType()
                        && change.settlementDate() == instrument.quotes().settlementDate();
        return then.equals(now) && settlesAlike
                ? null
                : ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.")
                        .because(
                                "INSTRUMENT_CHANGED",
                                "The filters of " + instrument.symbol()
                                        + " were changed since this was proposed; decline it, and have it proposed again.");
    }
}
