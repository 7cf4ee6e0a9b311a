package rialto.reporting;

import java.util.List;

/**
 * A posted-offer order and sales of it, both as of the same committed event.
 *
 * @param sales by ascending sale id
 */
public record OrderSales(OrderRow order, List<SaleRow> sales) {}
