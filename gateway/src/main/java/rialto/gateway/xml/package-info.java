/**
 * The XML exchange over TCP: many small programs that trade by XML documents behind a length line. Everything belongs to
 * the gateway's event loop. {@link rialto.gateway.xml.RequestFraming} finds requests in bytes, {@link
 * rialto.gateway.xml.XmlSession} carries them out in order, {@link rialto.gateway.xml.XmlConnection} answers.
 */
package rialto.gateway.xml;
