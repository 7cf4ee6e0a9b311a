/**
 * The venue's core. {@link rialto.engine.MatchingEngine} has one method for each command and answers through an
 * {@link rialto.engine.EngineListener}. One thread calls it. Nothing here knows a clock, a file, a socket or a log.
 * {@code docs/engine.md} has the rules.
 *
 * <h2>Where to look</h2>
 *
 * <table>
 * <caption>Classes by what they are for; the package has one wall around it because they share their records</caption>
 * <tr><th>group</th><th>classes</th></tr>
 * <tr><td>commands and events (public)</td><td>MatchingEngine, EngineListener, EngineLimits; OrderRequest,
 *     CancelRequest, AmendRequest, TransferRequest, InstrumentDefinition, TradingSchedule, CancelTimerTerms; Identifier;
 *     Execution, Cancellation, Amendment, AuctionState; the enums</td></tr>
 * <tr><td>orders come and go</td><td>OrderEntry, OrderChecks, OrderFilters, OrderAcceptance, OrderContent, IncomingOrder;
 *     OrderChanges, OrderReplacements, OrderExit; Settlement, MatchListener</td></tr>
 * <tr><td>orders wait for a price</td><td>TriggerType, TriggerPriceType, OrderTrigger (public); TriggerWork, TriggerQueues,
 *     TrailingOrders, TriggerTurns, TriggerRecords</td></tr>
 * <tr><td>price bands and collars</td><td>PriceProtection, PriceOutOfBand (public); PriceBands, PriceAverage</td></tr>
 * <tr><td>volatility interruptions</td><td>VolatilityInterruption (public); VolatilityInterruptions, InterruptionQueue</td></tr>
 * <tr><td>lists of orders</td><td>OrderListRequest, ContingencyType, OrderListListener, OrderListRecord (public); OrderListEntry,
 *     OrderListWork; OrderLists, PendingOrders; OrderListInvariants, OrderListSnapshot</td></tr>
 * <tr><td>limits and rules of accounts</td><td>AccountLimits, AccountRules (public); LimitChecks, RulesOfAccounts</td></tr>
 * <tr><td>fees</td><td>FeeSchedule, AccountFees (public); FeeChanges, Fees, TradedVolumes</td></tr>
 * <tr><td>icebergs</td><td>OrderDisplay (public); DisplayRecords</td></tr>
 * <tr><td>market models</td><td>MarketModel; ContinuousMarket with OrderBook, and where not the earliest order is filled first
 *     AllocatedMatching, PriceGroup, Allocation with ProRata, ProRataTop, SizeTime; TopOrders; SessionMarket with PostedOffer, BuyerQueue,
 *     Sessions, SessionTimes, SessionListener; StreamedQuotes</td></tr>
 * <tr><td>quotes on order books</td><td>MassQuoteRequest, QuoteEntry, MassQuoteRejection, BookQuote, BookQuoteListener, QuoteProtection,
 *     QuoteProtectionBound (public); MassQuotes with QuotePlanEntry, QuoteSidePlan and QuoteFunds; BookQuotes, QuoteName;
 *     QuoteProtections with CountedFills, ReachedProtections, QuoteProtectionWork; BookQuoteInvariants</td></tr>
 * <tr><td>streamed quotes: commands and events (public)</td><td>QuoteCommands, QuoteListener, QuoteLimits; QuoteLadder,
 *     QuoteSide, QuoteProviderTerms, QuoteCancelRequest, CreditLine; QuoteExecution, QuoteCancellation, HeldTrade; the
 *     enums</td></tr>
 * <tr><td>streamed quotes: ladders come and go</td><td>QuoteChanges, QuoteChecks, QuoteExits, ProviderChanges,
 *     QuoteActions</td></tr>
 * <tr><td>streamed quotes: orders take them</td><td>StreamedQuotes, QuoteOrders with QuoteWalk; QuoteSearch,
 *     QuoteCover, LadderHeads, QuotePlan; QuoteTrades, HoldDecisions; QuoteTrade, QuoteSettlement</td></tr>
 * <tr><td>parent orders: commands and events (public)</td><td>QuoteCommands; ParentOrderRequest, ParentCancelRequest;
 *     ParentOrder, ChildOrder; the enums</td></tr>
 * <tr><td>parent orders: how they are worked</td><td>ParentWork with ParentChecks; ChildChoice with
 *     ChildQuotes and ChildBook, ChildName; ParentProgress; ParentOrders with ParentTimes, Children, WaitingParents,
 *     AvoidedStreams</td></tr>
 * <tr><td>auctions and phases</td><td>TradingPhases, CallAuctions, CollectedOrders, AuctionSide, AuctionPrice,
 *     AuctionCurve, CurveNodes, AuctionIndication, WideSum</td></tr>
 * <tr><td>money and accounts</td><td>Funds, Accounts, Balances, Transfers, Amounts</td></tr>
 * <tr><td>instruments and assets</td><td>ReferenceData, Instrument, Instruments, Assets</td></tr>
 * <tr><td>cancel timers</td><td>CancelTimerChanges, CancelTimers, CancelTimer, CancelTimerOrder, CancelDeadline,
 *     CancelDeadlines, GatewayLease, PendingCancels</td></tr>
 * <tr><td>time</td><td>DueActions, DueQueue, ExpiryQueue, ScheduleQueue; LadderExpiries, LeaseEnds, HoldEnds,
 *     QuoteWalks</td></tr>
 * <tr><td>records in arrays</td><td>EngineState has them all; RecordPool, Orders with OrderTerms, OpenOrderLists, PriceLevels,
 *     PriceNodes, BookSide; ClientOrders, FingerprintTable, IdentifierHash, FinishedOrders,
 *     IdentifierRecords; QuoteState with Providers, Ladders, Holds, CreditLines</td></tr>
 * <tr><td>snapshots (public)</td><td>EngineSnapshotListener, EngineSnapshotLoader, EngineSnapshotTaker, OpenOrder,
 *     PendingCancel, StateHash; OrderSnapshotLoader, TriggerSnapshotLoader; QuoteSnapshotListener, QuoteSnapshotLoader,
 *     QuoteSnapshotTaker</td></tr>
 * </table>
 *
 * <h2>Handles</h2>
 *
 * <p>A handle is an {@code int}: the number of a record in its table. It is valid from the record's creation until it
 * is freed, and it never leaves the engine. An {@code int} variable with a bare noun for a name holds a handle; 0 is none.
 * What the outside sees is an id and ends with {@code Id}: {@code orderId}, {@code accountId},
 * {@code instrumentId}, {@code assetId}. What a caller passed is a {@code request}.
 *
 * <table>
 * <caption>All handles</caption>
 * <tr><th>name</th><th>stands for</th><th>table</th><th>names of a role</th></tr>
 * <tr><td>order</td><td>an open order</td><td>Orders</td><td>maker, taker, bid, ask, buyer, older, younger, first,
 *     last, previous, next</td></tr>
 * <tr><td>level</td><td>the queue of one price: 64 × its leaf + its index there</td><td>PriceLevels</td>
 *     <td>best</td></tr>
 * <tr><td>leaf</td><td>64 neighbouring levels</td><td>PriceLevels</td><td>lastLeaf</td></tr>
 * <tr><td>node</td><td>an inner node of a price tree, or any node of an auction's curve</td><td>PriceNodes,
 *     CurveNodes</td><td>root, parent, child, above, below</td></tr>
 * <tr><td>account</td><td>an account: external, fees, or a client's</td><td>Accounts</td><td></td></tr>
 * <tr><td>balance</td><td>what an account has of an asset</td><td>Balances</td><td>paidFrom, receivedInto, external,
 *     feeBaseBalance, feeQuoteBalance</td></tr>
 * <tr><td>list</td><td>an account's open orders on an instrument; in classes of lists of orders, one of those</td>
 *     <td>OpenOrderLists, OrderLists</td><td>openOrders</td></tr>
 * <tr><td>clientOrder</td><td>a remembered client order id; a slot of the fingerprint table</td><td>ClientOrders</td>
 *     <td>known</td></tr>
 * <tr><td>transfer</td><td>a remembered transfer id</td><td>Transfers</td><td>oldest</td></tr>
 * <tr><td>trigger</td><td>the trigger of an open order, be it that it waits or that it was triggered</td><td>TriggerRecords</td>
 *     <td>root, parent, child, sibling, reached</td></tr>
 * <tr><td>display</td><td>what the book shows of an open order that does not show all</td><td>DisplayRecords</td><td></td></tr>
 * <tr><td>provider</td><td>an account that may quote an instrument</td><td>Providers</td><td></td></tr>
 * <tr><td>ladder</td><td>what a provider quotes on a stream</td><td>Ladders</td><td>known, best, other</td></tr>
 * <tr><td>hold</td><td>a trade on hold, or a rejected one of an open order</td><td>Holds</td><td>first, last</td></tr>
 * <tr><td>line</td><td>how much a taker may trade with a provider</td><td>CreditLines</td><td>known</td></tr>
 * <tr><td>parent</td><td>a parent order that is not at its end; an object goes by the same name</td><td>ParentOrders</td>
 *     <td></td></tr>
 * <tr><td>child</td><td>a child that has trades on hold, or is entering</td><td>Children</td><td>firstChild,
 *     lastChild</td></tr>
 * <tr><td>record</td><td>any of these where a class serves several tables</td><td>RecordPool, IdentifierRecords</td>
 *     <td></td></tr>
 * </table>
 *
 * <p>A tier of a ladder is an index, from 0; outside it is a number, from 1. Instruments, assets and cancel timers have
 * no
 * handles: ids of instruments and assets count from 1 and lead to them
 * directly, a {@link rialto.engine.CancelTimer} is an object.
 *
 * <h2>Assertions</h2>
 *
 * <p>With {@code -ea} each command checks what it touched; {@link rialto.engine.MatchingEngine#checkInvariants} checks
 * everything. Both cost nothing in production.
 */
package rialto.engine;
