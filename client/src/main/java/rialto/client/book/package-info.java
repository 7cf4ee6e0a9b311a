/**
 * Exact order books for programs outside, from the venue's stream of orders ({@code <symbol>@orders}, docs/order-stream.md).
 *
 * <p>A {@link rialto.client.book.BookFollower} is handed what arrives on a WebSocket and makes an
 * {@link rialto.client.book.OrderBook} of it. It notices when something is missing or wrong, and asks for it on the same
 * connection. Which library makes the connection is the program's choice: texts go in, and texts come out.
 */
package rialto.client.book;
