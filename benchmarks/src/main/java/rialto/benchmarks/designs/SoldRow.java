package rialto.benchmarks.designs;

/**
 * A sale as the database has it.
 *
 * @param price in ten-thousandths
 * @param time of the session that it was made in, in whatever unit
 */
record SoldRow(
        long saleId,
        long price,
        long quantity,
        String buyer,
        String seller,
        long purchaseId,
        long salesId,
        long time) {}
