/**
 * Files of a directory, for clients who are not to be trusted with paths: how they are found and opened, and which of their bytes a
 * request asks for. Knows no server.
 */
package rialto.events.file;
