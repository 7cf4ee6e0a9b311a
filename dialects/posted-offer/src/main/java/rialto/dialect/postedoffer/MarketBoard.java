package rialto.dialect.postedoffer;

import rialto.gateway.state.Account;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The markets of all products, as the view's orders and trades make them. */
final class MarketBoard implements VenueListener {
    private final VenueView view;
    private final Map<Integer, ProductStatistics> products = new LinkedHashMap<>();

    MarketBoard(final VenueView view) {
        this.view = view;
    }

    Collection<ProductStatistics> products() {
        return Collections.unmodifiableCollection(products.values());
    }

    /** The product's market; null when there is no such product. */
    ProductStatistics product(final String productId) {
        final Instrument instrument = view.instrument(productId);
        return instrument == null ? null : products.get(instrument.instrumentId());
    }

    /** Nothing was told of what the snapshot held: all begins anew from the view. */
    @Override
    public void onReady() {
        products.clear();
        view.instruments().stream().filter(PostedProducts::isProduct).forEach(this::onInstrumentDefined);
        final List<Order> open = new ArrayList<>();
        for (final Account account : view.accounts()) {
            for (final Order order : account.openOrders()) {
                if (products.containsKey(order.instrument().instrumentId())) {
                    open.add(order);
                }
            }
        }
        open.sort(Comparator.comparingLong(Order::orderId));
        open.forEach(this::onOrderRested);
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        if (PostedProducts.isProduct(instrument)) {
            products.computeIfAbsent(instrument.instrumentId(), ignored -> new ProductStatistics(instrument));
        }
    }

    private ProductStatistics of(final Instrument instrument) {
        return view.isReady() && PostedProducts.isProduct(instrument) ? products.get(instrument.instrumentId()) : null;
    }

    @Override
    public void onOrderRested(final Order order) {
        final ProductStatistics market = of(order.instrument());
        if (market != null) {
            market.open(order);
        }
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        final ProductStatistics market = of(execution.instrument());
        if (market != null) {
            market.sold(execution);
            closeIfDone(market, execution.maker());
            closeIfDone(market, execution.taker());
        }
    }

    private static void closeIfDone(final ProductStatistics market, final Order order) {
        if (!order.status().isOpen()) {
            market.close(order);
        }
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        final ProductStatistics market = of(order.instrument());
        if (market != null) {
            market.close(order);
        }
    }

    @Override
    public void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {
        final ProductStatistics market = of(order.instrument());
        if (market != null) {
            market.change();
        }
    }
}
