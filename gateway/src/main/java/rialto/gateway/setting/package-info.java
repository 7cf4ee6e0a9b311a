/** Settings: each is declared where it is read, and collected by the process that reads the configuration. */
package rialto.gateway.setting;
