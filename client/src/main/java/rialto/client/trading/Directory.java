package rialto.client.trading;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.QuoteRecordListener;
import rialto.client.SnapshotListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.InstrumentFiltersDecoder;
import rialto.protocol.InstrumentTermsDecoder;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MatchAlgorithms;
import rialto.protocol.OrderDisplays;
import rialto.protocol.SnapshotAccountDecoder;
import rialto.protocol.SnapshotAssetDecoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotQuoteProviderDecoder;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The venue's assets, instruments and accounts: from the snapshot, then from events. */
final class Directory implements SnapshotListener {
    private final Int2ObjectHashMap<Asset> assets = new Int2ObjectHashMap<>();
    private final Map<String, Asset> assetsBySymbol = new HashMap<>();
    private final Int2ObjectHashMap<Instrument> instruments = new Int2ObjectHashMap<>();
    private final Map<String, Instrument> instrumentsBySymbol = new HashMap<>();
    private final Long2ObjectHashMap<String> accounts = new Long2ObjectHashMap<>();
    private final Map<String, Long> accountsByName = new HashMap<>();
    private final Int2ObjectHashMap<List<Long>> providers = new Int2ObjectHashMap<>();
    private final QuoteRecordListener quoteRecords = new QuoteRecordListener() {
        @Override
        public void onQuoteProvider(final SnapshotQuoteProviderDecoder record) {
            addProvider(record.instrumentId(), record.accountId());
        }
    };

    Asset asset(final String symbol) {
        return assetsBySymbol.get(symbol);
    }

    Asset asset(final int assetId) {
        return assets.get(assetId);
    }

    Instrument instrument(final String symbol) {
        return instrumentsBySymbol.get(symbol);
    }

    Instrument instrument(final int instrumentId) {
        return instruments.get(instrumentId);
    }

    Collection<Instrument> instruments() {
        return Collections.unmodifiableCollection(instrumentsBySymbol.values());
    }

    /** 0 when there is none. */
    long account(final String name) {
        return accountsByName.getOrDefault(name, 0L);
    }

    String account(final long accountId) {
        return accounts.get(accountId);
    }

    /** Of an instrument, in the order of their making. */
    List<Long> providers(final int instrumentId) {
        final List<Long> known = providers.get(instrumentId);
        return known == null ? List.of() : Collections.unmodifiableList(known);
    }

    void addProvider(final int instrumentId, final long accountId) {
        final List<Long> known = providers.computeIfAbsent(instrumentId, id -> new ArrayList<>());
        if (!known.contains(accountId)) {
            known.add(accountId);
        }
    }

    @Override
    public QuoteRecordListener quotes() {
        return quoteRecords;
    }

    @Override
    public void onAsset(final SnapshotAssetDecoder record) {
        add(new Asset(record.assetId(), Identifier36.text(record.symbol()), record.scale()));
    }

    @Override
    public void onInstrument(final SnapshotInstrumentDecoder record) {
        add(instrument(
                record.instrumentId(),
                record.symbol(),
                record.terms(),
                MatchAlgorithms.of(record),
                OrderDisplays.minHiddenLots(record),
                record.phase()));
    }

    @Override
    public void onAccount(final SnapshotAccountDecoder record) {
        add(record.accountId(), Identifier36.text(record.name()));
    }

    void onAssetAdded(final AssetAddedDecoder event) {
        add(new Asset(event.assetId(), Identifier36.text(event.symbol()), event.scale()));
    }

    void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        add(instrumentOf(event));
    }

    void onAccountCreated(final AccountCreatedDecoder event) {
        add(event.accountId(), Identifier36.text(event.name()));
    }

    private void add(final Asset asset) {
        assets.put(asset.assetId(), asset);
        assetsBySymbol.put(asset.symbol(), asset);
    }

    /** As an event says that it was then; what is known of it now stays. */
    Instrument instrumentOf(final InstrumentDefinedDecoder event) {
        return instrument(
                event.instrumentId(),
                event.symbol(),
                event.terms(),
                MatchAlgorithms.of(event),
                OrderDisplays.minHiddenLots(event),
                event.phase());
    }

    private void add(final Instrument instrument) {
        instruments.put(instrument.instrumentId(), instrument);
        instrumentsBySymbol.put(instrument.symbol(), instrument);
    }

    private Instrument instrument(
            final int instrumentId,
            final IdentifierDecoder symbol,
            final InstrumentTermsDecoder terms,
            final MatchAlgorithm matchAlgorithm,
            final long minHiddenLots,
            final TradingPhase phase) {
        final InstrumentFiltersDecoder filters = terms.filters();
        return new Instrument(
                instrumentId,
                Identifier36.text(symbol),
                asset(terms.baseAssetId()),
                asset(terms.quoteAssetId()),
                terms.tickSize(),
                terms.lotSize(),
                filters.minPriceTicks(),
                filters.maxPriceTicks(),
                filters.minQuantityLots(),
                filters.maxQuantityLots(),
                terms.marketModel(),
                matchAlgorithm,
                minHiddenLots,
                phase);
    }

    private void add(final long accountId, final String name) {
        accounts.put(accountId, name);
        accountsByName.put(name, accountId);
    }
}
