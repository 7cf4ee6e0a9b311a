package rialto.dialect.xml;

import java.util.ArrayList;
import java.util.List;

/** A whole request, or what stands for it in the order of answers: something that was none. */
final class XmlRequest {
    final boolean isTransactions;
    /** Of {@code transactions}, as it was spelled; null when it was not. */
    final String accountId;

    final List<XmlItem> items = new ArrayList<>();
    /** Null for a request. */
    final String fault;

    final long receivedNs;
    /** What it takes of the budget until it is answered. */
    int weight;
    /** Whose budget that is; from when it waits for its answer. */
    ItemBudget.Holding holding;
    /** Executions that its answer tells so far. */
    int told;
    /** The next item to carry out. */
    int issued;
    /** Items without an answer. */
    int pending;
    /** Whether all items were carried out, and there was room for the answer. */
    boolean isIssued;

    private XmlRequest(
            final boolean isTransactions, final String accountId, final String fault, final long receivedNs) {
        this.isTransactions = isTransactions;
        this.accountId = accountId;
        this.fault = fault;
        this.receivedNs = receivedNs;
    }

    static XmlRequest create(final long receivedNs) {
        return new XmlRequest(false, null, null, receivedNs);
    }

    static XmlRequest transactions(final String accountId, final long receivedNs) {
        return new XmlRequest(true, accountId, null, receivedNs);
    }

    /** @param message why it is none */
    static XmlRequest fault(final String message, final long receivedNs) {
        return new XmlRequest(false, null, message, receivedNs);
    }

    XmlItem add(final XmlItem item) {
        item.request = this;
        items.add(item);
        pending++;
        return item;
    }
}
