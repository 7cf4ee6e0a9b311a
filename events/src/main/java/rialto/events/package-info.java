/**
 * One API for what happens inside and outside a program: handlers are registered by {@code on(key, handler)}, for events of a
 * {@link rialto.events.Reactor} and for requests of a {@link rialto.events.http.HttpServer}.
 */
package rialto.events;
