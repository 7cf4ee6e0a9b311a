package rialto.engine;

/** Requests for quotes by their ends; those that end together by their ids. */
final class RequestEnds extends DueQueue {
    private final QuoteRequests requests;

    RequestEnds(final QuoteRequests requests) {
        this.requests = requests;
    }

    @Override
    long dueNs(final int request) {
        return requests.expireNs(request);
    }

    @Override
    long number(final int request) {
        return requests.id(request);
    }

    @Override
    int index(final int request) {
        return requests.endIndex(request);
    }

    @Override
    void index(final int request, final int index) {
        requests.endIndex(request, index);
    }
}
