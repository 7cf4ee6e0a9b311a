/** {@code bench connections}: what tens of thousands of WebSockets cost, by the library of events, the venue and Node. */
package rialto.benchmarks.connections;
