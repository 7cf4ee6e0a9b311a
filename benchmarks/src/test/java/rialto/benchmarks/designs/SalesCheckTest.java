package rialto.benchmarks.designs;

import org.agrona.collections.Long2LongHashMap;
import org.junit.jupiter.api.Test;
import rialto.benchmarks.load.PostedOffers;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A market that is right, and everything that can be wrong with one. */
class SalesCheckTest {
    private static final int ORDERS = 400;
    private static final int OF_SESSION = 20;

    private final PostedOffers offers = new PostedOffers(3, 7, 1);
    private final Long2LongHashMap sequences = new Long2LongHashMap(-1);
    private final List<SoldRow> rows = new ArrayList<>();
    private int session;

    SalesCheckTest() {
        final List<ProductQueue> products = List.of(new ProductQueue(), new ProductQueue(), new ProductQueue());
        for (int i = 0; i < ORDERS; i++) {
            final PostedOffers.Offer offer = offers.at(i);
            sequences.put(i + 1, i);
            products.get(offer.productId() - 1).add(new PostedOrder(i + 1, posted(offer), 0));
            if (i % OF_SESSION == OF_SESSION - 1) {
                runSession(products);
            }
        }
        while (products.stream().anyMatch(ProductQueue::hasWork)) {
            runSession(products);
        }
    }

    private void runSession(final List<ProductQueue> products) {
        session++;
        products.forEach(product -> product.session(
                (buyer, seller) -> new Sale(
                        rows.size() + 1,
                        buyer.offer.productId(),
                        seller.offer.price(),
                        Math.min(buyer.remaining(), seller.remaining()),
                        buyer.offer.user(),
                        seller.offer.user(),
                        buyer.id,
                        seller.id,
                        session),
                sale -> rows.add(new SoldRow(
                        sale.id(),
                        sale.price(),
                        sale.quantity(),
                        sale.buyer(),
                        sale.seller(),
                        sale.purchaseOrderId(),
                        sale.salesOrderId(),
                        sale.timeMs()))));
    }

    private static Offer posted(final PostedOffers.Offer offer) {
        return new Offer(
                offer.sells(),
                offer.productId(),
                offer.quantity(),
                offer.price() == 0 ? Offer.ANY : offer.price() * 10_000L,
                "user" + offer.user());
    }

    @Test
    void shouldFindNothingWrongWithAMarketThatIsRight() {
        assertTrue(rows.size() > 100, rows.size() + " sales");
        assertEquals(List.of(), check(true));
        assertEquals(List.of(), check(false));
    }

    @Test
    void shouldMissASale() {
        rows.removeLast();
        assertFinds("a sale is missing");
    }

    @Test
    void shouldFindASaleThatIsThereTwice() {
        rows.add(rows.get(50));
        assertFinds("twice");
    }

    @Test
    void shouldFindSalesInAnotherOrder() {
        // both of one product and one session
        for (int i = 0; i + 1 < rows.size(); i++) {
            final SoldRow first = rows.get(i);
            final SoldRow second = rows.get(i + 1);
            if (first.time() == second.time() && product(first) == product(second)) {
                rows.set(i, numbered(second, first.saleId()));
                rows.set(i + 1, numbered(first, second.saleId()));
                assertFalse(check(true).isEmpty(), first + " after " + second);
                rows.set(i, first);
                rows.set(i + 1, second);
            }
        }
        assertEquals(List.of(), check(true));
    }

    @Test
    void shouldFindAnotherPriceQuantityOrUser() {
        final SoldRow row = rows.get(30);
        rows.set(
                30,
                new SoldRow(
                        row.saleId(),
                        row.price() + 1,
                        row.quantity(),
                        row.buyer(),
                        row.seller(),
                        row.purchaseId(),
                        row.salesId(),
                        row.time()));
        assertFinds("the seller asked");
        rows.set(
                30,
                new SoldRow(
                        row.saleId(),
                        row.price(),
                        row.quantity() + 1,
                        row.buyer(),
                        row.seller(),
                        row.purchaseId(),
                        row.salesId(),
                        row.time()));
        assertFinds("the buyer wanted");
        rows.set(
                30,
                new SoldRow(
                        row.saleId(),
                        row.price(),
                        row.quantity(),
                        "user99",
                        row.seller(),
                        row.purchaseId(),
                        row.salesId(),
                        row.time()));
        assertFinds("users who did not post");
        rows.set(
                30,
                new SoldRow(
                        row.saleId(),
                        row.price(),
                        row.quantity(),
                        row.buyer(),
                        row.seller(),
                        9_999,
                        row.salesId(),
                        row.time()));
        assertFinds("nobody posted");
    }

    @Test
    void shouldFindABuyerWhoWentTwiceInASession() {
        // all sessions as one: who is not served whole in one comes again in the next
        rows.replaceAll(row -> new SoldRow(
                row.saleId(),
                row.price(),
                row.quantity(),
                row.buyer(),
                row.seller(),
                row.purchaseId(),
                row.salesId(),
                1));
        assertFinds("had a turn in this session");
    }

    private int product(final SoldRow row) {
        return offers.at(sequences.get(row.purchaseId())).productId();
    }

    private static SoldRow numbered(final SoldRow row, final long saleId) {
        return new SoldRow(
                saleId,
                row.price(),
                row.quantity(),
                row.buyer(),
                row.seller(),
                row.purchaseId(),
                row.salesId(),
                row.time());
    }

    private void assertFinds(final String wanted) {
        final List<String> faults = check(true);
        assertTrue(faults.stream().anyMatch(fault -> fault.contains(wanted)), wanted + " is not in " + faults);
    }

    private List<String> check(final boolean timesTellSessions) {
        return new SalesCheck(sequences, offers, timesTellSessions).check(rows);
    }
}
