package rialto.dialect.binance.call;

import rialto.protocol.ContingencyType;

import java.util.List;

/** A list of orders as a request describes it. */
record OrderListEntry(String clientListId, ContingencyType type, List<OrderEntry> legs) {}
