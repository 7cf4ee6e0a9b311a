/** A server of HTTP/1.1, HTTP/2, WebSockets, server-sent events and files, whose handlers are registered by path. */
package rialto.events.http;
