/**
 * Where HTTP and WebSockets come in. Everything belongs to the event loop.
 *
 * <ul>
 *   <li>{@code HttpServers} opens ports; each has an {@code HttpRouter}, which dialects fill through {@code HttpRoutes}.
 *   <li>A request: {@code BodyReader} gathers it, {@code CrossOrigin} says which pages may ask, {@code ErrorAnswers} answers
 *       what nobody serves. {@code ReadPages}, {@code ScreenFiles} and {@code DownloadPages} are what is only read.
 *   <li>A WebSocket: {@code WebSocketRules} holds it to RFC 6455, {@code SocketFaults} has the close codes,
 *       {@code LingeringClose} lets the client read them.
 *   <li>{@code HttpConnections} bounds how many connections there are, in all and of one address. {@code WatchedTransport} shows
 *       them from their acceptance on, {@code WatchedConnection} and {@code RequestWatch} follow one, {@code RequestDeadlines}
 *       ends those that keep us waiting. {@code AcceptPace} accepts no faster than the loop takes in; newcomers of
 *       {@code Crowds} stay in a {@code WaitingRoom}.
 * </ul>
 */
package rialto.gateway.http;
