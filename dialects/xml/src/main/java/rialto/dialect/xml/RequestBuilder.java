package rialto.dialect.xml;

import rialto.dialect.xml.XmlItem.Kind;
import rialto.gateway.security.BearerToken;

import javax.xml.stream.XMLStreamReader;

/** Builds a request from the elements of its document. What is missing or wrong in a child is that child's matter. */
final class RequestBuilder {
    /** A number is shorter; what is longer is none. */
    private static final int MAX_TEXT = 128;

    private static final int ROOT = 1;
    private static final int CHILD = 2;
    private static final int GRANDCHILD = 3;

    /** What costs as much as an element. */
    private static final int BYTES_PER_UNIT = 256;

    /** Attributes that cost nothing: no element of a request has more. */
    private static final int FREE_ATTRIBUTES = 3;

    private final ItemBudget.Holding holding;
    private final BearerToken token;
    private final StringBuilder text = new StringBuilder();
    private XmlRequest request;
    private XmlItem symbol;
    private XmlItem shares;
    /** What was taken from the budget for the document. */
    private int weight;
    /** How much of it for its bytes. */
    private int bytesWeight;

    /** @param token that the root element of every request must have; null for none */
    RequestBuilder(final ItemBudget.Holding holding, final BearerToken token) {
        this.holding = holding;
        this.token = token;
    }

    void begin() {
        request = null;
        symbol = null;
        shares = null;
    }

    /**
     * The document will not be read to its end.
     *
     * @return what it weighed
     */
    int abandon() {
        final int abandoned = weight;
        holding.abandon();
        weight = 0;
        bytesWeight = 0;
        request = null;
        return abandoned;
    }

    /** The rest of the document has not come yet. */
    void await() {
        holding.await();
    }

    private void charge(final int units) throws XmlFault {
        holding.take(units);
        weight += units;
    }

    /** The document has so many bytes by now. */
    void onSize(final long bytes) throws XmlFault {
        final int units = (int) (bytes / BYTES_PER_UNIT) - bytesWeight;
        if (units > 0) {
            charge(units);
            bytesWeight += units;
        }
    }

    /** The request of the document that was read last; whoever answers it gives its weight back. */
    XmlRequest request() {
        request.weight = weight;
        holding.finish();
        weight = 0;
        bytesWeight = 0;
        return request;
    }

    void startElement(final int depth, final XMLStreamReader element) throws XmlFault {
        charge(1 + Math.max(0, element.getAttributeCount() - FREE_ATTRIBUTES));
        switch (depth) {
            case ROOT -> {
                requireToken(element);
                request = root(element);
            }
            case CHILD -> {
                if (request.isTransactions) {
                    request.add(transaction(element));
                } else {
                    creation(element);
                }
            }
            case GRANDCHILD -> {
                if (symbol != null) {
                    symbolChild(element);
                }
            }
            default -> {
                // nothing so deep means anything
            }
        }
    }

    private void requireToken(final XMLStreamReader element) throws XmlFault {
        if (token != null && !token.isToken(attribute(element, "token"))) {
            throw new XmlFault(
                    "the request needs attribute token in its root element, with the token of this exchange");
        }
    }

    private static XmlRequest root(final XMLStreamReader element) throws XmlFault {
        return switch (element.getLocalName()) {
            case "create" -> XmlRequest.create(System.nanoTime());
            case "transactions" -> {
                final String id = attribute(element, "id");
                yield XmlRequest.transactions(id == null ? attribute(element, "account") : id, System.nanoTime());
            }
            default ->
                throw new XmlFault("a request is <create> or <transactions>, not <" + element.getLocalName() + ">");
        };
    }

    private void creation(final XMLStreamReader element) {
        switch (element.getLocalName()) {
            case "account" -> {
                final XmlItem item = request.add(new XmlItem(Kind.ACCOUNT));
                item.id = attribute(element, "id");
                item.quantity = attribute(element, "balance");
            }
            case "symbol" -> {
                symbol = request.add(new XmlItem(Kind.SYMBOL));
                symbol.sym = attribute(element, "sym");
            }
            default -> request.add(unknown(element, "<create> has <account> and <symbol>"));
        }
    }

    private void symbolChild(final XMLStreamReader element) {
        symbol.hasAccounts = true;
        if (!"account".equals(element.getLocalName())) {
            request.add(unknown(element, "<symbol> has <account>"));
            return;
        }
        shares = request.add(new XmlItem(Kind.SHARES));
        shares.sym = symbol.sym;
        shares.id = attribute(element, "id");
        text.setLength(0);
    }

    private static XmlItem transaction(final XMLStreamReader element) {
        switch (element.getLocalName()) {
            case "order" -> {
                final XmlItem item = new XmlItem(Kind.ORDER);
                item.sym = attribute(element, "sym");
                item.amount = attribute(element, "amount");
                item.limit = attribute(element, "limit");
                return item;
            }
            case "query" -> {
                final XmlItem item = new XmlItem(Kind.QUERY);
                item.id = attribute(element, "id");
                return item;
            }
            case "cancel" -> {
                final XmlItem item = new XmlItem(Kind.CANCEL);
                item.id = attribute(element, "id");
                return item;
            }
            default -> {
                return unknown(element, "<transactions> has <order>, <query> and <cancel>");
            }
        }
    }

    private static XmlItem unknown(final XMLStreamReader element, final String known) {
        final XmlItem item = new XmlItem(Kind.UNKNOWN);
        item.error = known + ", not <" + element.getLocalName() + ">";
        return item;
    }

    private static String attribute(final XMLStreamReader element, final String name) {
        for (int i = 0; i < element.getAttributeCount(); i++) {
            if (name.equals(element.getAttributeLocalName(i))) {
                return element.getAttributeValue(i);
            }
        }
        return null;
    }

    /** Whether text at this place says something. */
    boolean wantsText(final int depth) {
        return depth == GRANDCHILD && shares != null;
    }

    void text(final String more) {
        if (text.length() <= MAX_TEXT) {
            text.append(more, 0, Math.min(more.length(), MAX_TEXT + 1));
        }
    }

    void endElement(final int depth) {
        if (depth == GRANDCHILD && shares != null) {
            shares.quantity = text.toString().strip();
            shares = null;
        } else if (depth == CHILD) {
            symbol = null;
        }
    }
}
