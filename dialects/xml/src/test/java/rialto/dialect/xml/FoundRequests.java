package rialto.dialect.xml;

import java.util.List;

/** Writes down as text what a framing finds. */
final class FoundRequests implements RequestFraming.Listener {
    private final List<String> found;
    private int weightOfAsides;

    FoundRequests(final List<String> found) {
        this.found = found;
    }

    int weightOfAsides() {
        return weightOfAsides;
    }

    @Override
    public void onAside(final int weight) {
        weightOfAsides += weight;
    }

    @Override
    public void onRequest(final XmlRequest request) {
        found.add(told(request));
    }

    @Override
    public void onFault(final String message) {
        found.add("fault");
    }

    @Override
    public void onEnd() {
        found.add("end");
    }

    static String told(final XmlRequest request) {
        final StringBuilder text = new StringBuilder(request.isTransactions ? "T " + request.accountId : "C");
        for (final XmlItem item : request.items) {
            text.append(" [").append(item.kind);
            for (final String value : new String[] {item.sym, item.id, item.amount, item.limit, item.quantity}) {
                text.append(' ').append(value == null ? "-" : value);
            }
            text.append(']');
        }
        return text.toString();
    }
}
