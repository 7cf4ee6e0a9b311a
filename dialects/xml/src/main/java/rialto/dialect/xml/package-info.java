/**
 * The XML exchange over TCP: many small programs that trade by XML documents behind a length line. Everything belongs to
 * the gateway's event loop. {@link rialto.dialect.xml.RequestFraming} finds requests in bytes, {@link
 * rialto.dialect.xml.XmlSession} carries them out in order, {@link rialto.dialect.xml.XmlConnection} answers.
 */
package rialto.dialect.xml;
