package rialto.benchmarks.designs;

/**
 * A sale.
 *
 * @param price in ten-thousandths
 * @param timeMs of the session that it was made in
 */
record Sale(
        long id,
        int productId,
        long price,
        long quantity,
        String buyer,
        String seller,
        long purchaseOrderId,
        long salesOrderId,
        long timeMs) {}
