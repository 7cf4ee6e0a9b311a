package rialto.reporting;

import java.util.List;

/**
 * An order and trades of it, both as of the same committed event.
 *
 * @param trades by ascending trade id
 */
public record OrderTrades(OrderRow order, List<TradeSidesRow> trades) {}
